"""Runs the back office of a product, from a new workspace to a sent campaign. Prints what it found."""

import datetime
import os
import uuid

import httpx
from workspace_admin_api_client import AuthenticatedClient
from workspace_admin_api_client.api.audit import audit_list
from workspace_admin_api_client.api.campaigns import (
    campaigns_claim_due,
    campaigns_get,
    campaigns_move,
    campaigns_record_deliveries,
)
from workspace_admin_api_client.api.groups import groups_sync
from workspace_admin_api_client.api.instances import instances_sync
from workspace_admin_api_client.api.keys import keys_issue, keys_revoke
from workspace_admin_api_client.api.members import members_list, members_put
from workspace_admin_api_client.api.workspaces import workspaces_create, workspaces_get
from workspace_admin_api_client.models import (
    AuditList,
    CampaignsClaimDue,
    CampaignsClaimDueCampaign,
    CampaignsGet,
    CampaignsMove,
    CampaignsMoveTo,
    CampaignsRecordDeliveries,
    CampaignsRecordDeliveriesDeliveriesItem,
    CampaignsRecordDeliveriesDeliveriesItemStatus,
    GroupsSync,
    GroupsSyncRecordsItem,
    InstancesSync,
    InstancesSyncRecordsItem,
    KeysIssue,
    KeysIssueScopesItem,
    KeysRevoke,
    LeaseReference,
    MembersList,
    MembersPut,
    MembersPutRole,
    WorkspacesCreate,
    WorkspacesGet,
)

GROUPS = 10_000

client = AuthenticatedClient(base_url=os.environ["ADMIN_URL"], token=os.environ["ADMIN_TOKEN"])

# A customer signs up. A retry creates nothing twice.
sign_up = WorkspacesCreate(id=uuid.uuid4(), name="Acme", owner_id="ann", actor="sign-up")
workspace, again = (workspaces_create.sync(client=client, body=sign_up).data for _ in range(2))
assert workspace.id == again.id
workspace_id = workspace.id
members_put.sync_detailed(
    client=client, body=MembersPut(workspace_id=workspace_id, member_id="bob", role=MembersPutRole.MEMBER, actor="ann")
)
members = members_list.sync(client=client, body=MembersList(workspace_id=workspace_id)).data

# The customer gets an API key. The secret is shown once.
issue = KeysIssue(
    workspace_id=workspace_id,
    id=uuid.uuid4(),
    actor="ann",
    name="Back end",
    scopes=[KeysIssueScopesItem.GROUPSREAD, KeysIssueScopesItem.CAMPAIGNSWRITE],
)
secret = keys_issue.sync(client=client, body=issue).data.secret
repeated = keys_issue.sync(client=client, body=issue).code.value

# The product publishes its data.
phone = InstancesSyncRecordsItem(external_id="phone-1", name="Front desk")
instances_sync.sync(client=client, body=InstancesSync(workspace_id=workspace_id, records=[phone]))
records = [
    GroupsSyncRecordsItem(
        external_id=f"group-{number}",
        instance_external_id="phone-1",
        name=f"Group {number}",
        member_count=number,
        sendable=True,
    )
    for number in range(GROUPS)
]
summary = groups_sync.sync(client=client, body=GroupsSync(workspace_id=workspace_id, records=records)).data

# The customer creates a campaign over the public API.
customer = httpx.Client(base_url=os.environ["URL"] + "/api/public/v1", headers={"Authorization": f"Bearer {secret}"})
groups = customer.get("/groups", params={"limit": 2}).json()["data"]["items"]
draft = {
    "name": "Menu",
    "instanceId": groups[0]["instanceId"],
    "groupIds": [group["id"] for group in groups],
    "content": {"type": "text", "text": "The new menu is out."},
}
campaign_id = uuid.UUID(customer.post("/campaigns", json=draft).raise_for_status().json()["data"]["id"])

# The product schedules and sends it.
of_campaign = {"workspace_id": workspace_id, "campaign_id": campaign_id}
version = campaigns_get.sync(client=client, body=CampaignsGet(**of_campaign)).data.version
now = datetime.datetime.now(datetime.timezone.utc)
schedule = CampaignsMove(**of_campaign, version=version, to=CampaignsMoveTo.SCHEDULED, scheduled_at=now)
campaigns_move.sync(client=client, body=schedule)
[claimed] = campaigns_claim_due.sync(
    client=client,
    body=CampaignsClaimDue(
        campaign=CampaignsClaimDueCampaign(**of_campaign), lease_seconds=60, worker="python"
    ),
).data
lease = LeaseReference(id=claimed.lease.id, **of_campaign)
deliveries = [
    CampaignsRecordDeliveriesDeliveriesItem(group_id=group_id, status=CampaignsRecordDeliveriesDeliveriesItemStatus.SENT)
    for group_id in claimed.pending_group_ids
]
recorded = campaigns_record_deliveries.sync(
    client=client, body=CampaignsRecordDeliveries(lease=lease, deliveries=deliveries)
).data
completed = campaigns_move.sync(
    client=client,
    body=CampaignsMove(**of_campaign, lease_id=claimed.lease.id, to=CampaignsMoveTo.COMPLETED),
).data

# The customer leaves.
keys_revoke.sync(client=client, body=KeysRevoke(workspace_id=workspace_id, key_id=issue.id, actor="ann"))
revoked = customer.get("/groups").json()["code"]
actions = [
    entry.action.value
    for entry in audit_list.sync(client=client, body=AuditList(workspace_id=workspace_id)).data.items
    if entry.outcome is not None and entry.outcome.value == "made"
]

stranger = AuthenticatedClient(base_url=os.environ["ADMIN_URL"], token="x" * 32)
rejected = workspaces_get.sync(client=stranger, body=WorkspacesGet(workspace_id=workspace_id))

print(len(members), repeated, summary.added, recorded.campaign.stats.sent, completed.campaign.status.value)
print(revoked, " ".join(reversed(actions)), rejected.code.value)
