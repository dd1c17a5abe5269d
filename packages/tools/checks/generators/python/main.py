"""Walks the groups page by page, and creates a campaign twice under one key. Prints what it found."""

import os

from workspace_public_api_client import AuthenticatedClient
from workspace_public_api_client.api.campaigns import create_campaign
from workspace_public_api_client.api.groups import list_groups
from workspace_public_api_client.api.workspace import get_workspace
from workspace_public_api_client.models import CreateCampaign, CreateCampaignContent, CreateCampaignContentType
from workspace_public_api_client.types import UNSET

client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"])

groups = {}
cursor = UNSET
while cursor is not None:
    page = list_groups.sync(client=client, limit=50, cursor=cursor).data
    groups.update({group.id: group for group in page.items})
    cursor = page.next_cursor

group = next(group for group in groups.values() if group.sendable)
body = CreateCampaign(
    name="Generated",
    instance_id=group.instance_id,
    group_ids=[group.id],
    content=CreateCampaignContent(type_=CreateCampaignContentType.TEXT, text="Created by a generated client."),
)
created, again = (
    create_campaign.sync(client=client, body=body, idempotency_key="generated-python").data for _ in range(2)
)

stranger = AuthenticatedClient(base_url=os.environ["URL"], token="wsk_wrong")
rejected = get_workspace.sync(client=stranger)

print(len(groups), created.status.value, str(created.id == again.id).lower(), rejected.code.value)
