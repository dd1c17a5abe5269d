// Runs the back office of a product, from a new workspace to a recorded campaign. Prints what it found.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.com/backoffice/api"
	"github.com/google/uuid"
)

const groups = 10_000

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func withToken(token string) api.ClientOption {
	return api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	})
}

func pointer[T any](value T) *T { return &value }

// callPublicAPI calls the public API as the customer does, and decodes the data of the response.
func callPublicAPI(secret, method, path string, body, data any) {
	content, err := json.Marshal(body)
	check(err)
	request, err := http.NewRequest(method, os.Getenv("URL")+"/api/public/v1"+path, bytes.NewReader(content))
	check(err)
	request.Header.Set("Authorization", "Bearer "+secret)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	check(json.NewDecoder(response.Body).Decode(&struct {
		Data any `json:"data"`
	}{data}))
}

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Getenv("ADMIN_URL"), withToken(os.Getenv("ADMIN_TOKEN")))
	check(err)

	// A customer signs up, and gets an API key. A retry creates nothing twice.
	workspaceID, keyID := uuid.New(), uuid.New()
	signUp := api.WorkspacesCreate{Id: &workspaceID, Name: "Acme", OwnerId: "ann", Actor: pointer("sign-up")}
	_, err = client.WorkspacesCreateWithResponse(ctx, signUp)
	check(err)
	workspace, err := client.WorkspacesCreateWithResponse(ctx, signUp)
	check(err)
	issue := api.KeysIssue{
		WorkspaceId: workspaceID, Id: &keyID, Actor: "ann", Name: "Back end",
		Scopes: []api.KeysIssueScopes{"groups:read", "campaigns:write"},
	}
	issued, err := client.KeysIssueWithResponse(ctx, issue)
	check(err)
	secret := issued.JSON200.Data.Secret
	repeated, err := client.KeysIssueWithResponse(ctx, issue)
	check(err)

	// The product publishes its data.
	_, err = client.InstancesSyncWithResponse(ctx, api.InstancesSync{
		WorkspaceId: workspaceID,
		Records:     []api.InstancesSyncRecordsItem{{ExternalId: pointer("phone-1"), Name: "Front desk"}},
	})
	check(err)
	records := make([]api.GroupsSyncRecordsItem, groups)
	for number := range records {
		records[number] = api.GroupsSyncRecordsItem{
			ExternalId: pointer(fmt.Sprintf("group-%d", number)), InstanceExternalId: pointer("phone-1"),
			Name: fmt.Sprintf("Group %d", number), MemberCount: int32(number), Sendable: true,
		}
	}
	summary, err := client.GroupsSyncWithResponse(ctx, api.GroupsSync{WorkspaceId: workspaceID, Records: records})
	check(err)

	// The customer creates a campaign over the public API.
	var page struct{ Items []api.Group }
	callPublicAPI(secret, "GET", "/groups?limit=2", nil, &page)
	groupIDs := []uuid.UUID{page.Items[0].Id, page.Items[1].Id}
	var draft api.Campaign
	callPublicAPI(secret, "POST", "/campaigns", map[string]any{
		"name": "Menu", "instanceId": page.Items[0].InstanceId, "groupIds": groupIDs,
		"content": map[string]string{"type": "text", "text": "The new menu is out."},
	}, &draft)

	// The product schedules and sends it.
	read, err := client.CampaignsGetWithResponse(ctx, api.CampaignsGet{WorkspaceId: workspaceID, CampaignId: draft.Id})
	check(err)
	_, err = client.CampaignsMoveWithResponse(ctx, api.CampaignsMove{
		WorkspaceId: workspaceID, CampaignId: draft.Id, Version: pointer(read.JSON200.Data.Version),
		To: "scheduled", ScheduledAt: pointer(time.Now()),
	})
	check(err)
	due := api.CampaignsClaimDue{LeaseSeconds: 60, Worker: "go"}
	// The generator gives the type of this field no name.
	check(json.Unmarshal([]byte(fmt.Sprintf(`{"campaign": {"workspaceId": "%s", "campaignId": "%s"}}`, workspaceID, draft.Id)), &due))
	claimed, err := client.CampaignsClaimDueWithResponse(ctx, due)
	check(err)
	deliveries := []api.CampaignsRecordDeliveriesDeliveriesItem{}
	for _, groupID := range claimed.JSON200.Data[0].PendingGroupIds {
		deliveries = append(deliveries, api.CampaignsRecordDeliveriesDeliveriesItem{GroupId: groupID, Status: "sent"})
	}
	lease := api.LeaseReference{Id: claimed.JSON200.Data[0].Lease.Id, WorkspaceId: workspaceID, CampaignId: draft.Id}
	recorded, err := client.CampaignsRecordDeliveriesWithResponse(ctx, api.CampaignsRecordDeliveries{
		Lease: lease, Deliveries: deliveries,
	})
	check(err)

	fmt.Println(workspace.JSON200.Data.Id == workspaceID, repeated.ApplicationproblemJSON422.Code,
		summary.JSON200.Data.Added, recorded.JSON200.Data.Campaign.Stats.Sent)
}
