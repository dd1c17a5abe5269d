// Walks the groups page by page, and creates a campaign twice under one key. Prints what it found.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.com/walk/api"
	"github.com/google/uuid"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func withKey(key string) api.ClientOption {
	return api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	})
}

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Getenv("URL"), withKey(os.Getenv("KEY")))
	check(err)

	groups := map[uuid.UUID]api.Group{}
	limit := int32(50)
	var cursor *uuid.UUID
	for {
		page, err := client.ListGroupsWithResponse(ctx, &api.ListGroupsParams{Limit: &limit, Cursor: cursor})
		check(err)
		var data api.ListGroupsSuccessData = page.JSON200.Data
		for _, group := range data.Items {
			groups[group.Id] = group
		}
		if cursor = data.NextCursor; cursor == nil {
			break
		}
	}

	var input api.CreateCampaign
	for _, group := range groups {
		if group.Sendable {
			input.InstanceId, input.GroupIds = group.InstanceId, []uuid.UUID{group.Id}
		}
	}
	input.Name = "Generated"
	input.Content = api.CreateCampaignContent{Type: "text", Text: "Created by a generated client."}
	key := "generated-go"
	created, err := client.CreateCampaignWithResponse(ctx, &api.CreateCampaignParams{IdempotencyKey: &key}, input)
	check(err)
	again, err := client.CreateCampaignWithResponse(ctx, &api.CreateCampaignParams{IdempotencyKey: &key}, input)
	check(err)

	stranger, err := api.NewClientWithResponses(os.Getenv("URL"), withKey("wsk_wrong"))
	check(err)
	rejected, err := stranger.GetWorkspaceWithResponse(ctx)
	check(err)

	fmt.Println(len(groups), created.JSON201.Data.Status, created.JSON201.Data.Id == again.JSON201.Data.Id, rejected.ApplicationproblemJSON401.Code)
}
