import { route } from '@workspace-api/contract';
import { integer, object, operation, text, type Scope } from '@workspace-api/core';
import { serve, type ServedOperation } from '@workspace-api/http';
import * as z from '@workspace-api/core/zod';

const NOTES = '/api/notes/v1/folders/{folder}/notes';

const Text = text({ min: 1, max: 100 });

/** The scopes of the operations of a host. */
export const NOTE_SCOPES = ['notes:read', 'notes:write'] as unknown as readonly Scope[];

const [READ, WRITE] = NOTE_SCOPES as [Scope, Scope];

const Search = object({
  folder: Text,
  words: Text.optional(),
  limit: integer({ min: 1, max: 9 }).optional(),
  exact: z.boolean().optional(),
});

const searchNotes = operation({
  id: 'searchNotes',
  scope: READ,
  effect: 'read',
  summary: 'Search notes',
  description: 'Returns what was searched.',
  input: Search,
  // A field has the name of a keyword of JSON Schema.
  output: object({ search: Search, description: Text }),
  errors: [],
  perform: () => (_principal, search) => Promise.resolve({ search, description: 'Found.' }),
});

const Rename = object({ folder: Text, from: Text, to: Text });

const renameNote = operation({
  id: 'renameNote',
  scope: WRITE,
  effect: 'change',
  summary: 'Rename a note',
  description: 'Renames a note.',
  input: Rename,
  output: Rename,
  errors: [],
  perform: () => (_principal, rename) => Promise.resolve(rename),
});

const deleteNotes = operation({
  id: 'deleteNotes',
  scope: WRITE,
  effect: 'change',
  summary: 'Delete notes',
  description: 'Deletes all notes of a folder.',
  input: object({ folder: Text }),
  output: object({}),
  errors: [],
  perform: () => () => Promise.resolve({}),
});

/** The operations of a host: with parameters of the path and the query, with a body, and without a response body. */
export const NOTE_OPERATIONS: readonly ServedOperation[] = [
  serve(route(searchNotes, { method: 'GET', path: NOTES, tag: 'Notes' }), {}),
  serve(route(renameNote, { method: 'PUT', path: NOTES, tag: 'Notes', bodyLimits: { parts: 3_000 } }), {}),
  serve(route(deleteNotes, { method: 'DELETE', path: NOTES, tag: 'Notes', status: 204 }), {}),
];
