import { html, type Html, type HtmlValue } from '@workspace-api/reference/html';

/** The texts of the page in English. Words in braces are replaced with values. */
export const ENGLISH = {
  title: 'API keys',
  back: 'Back',
  signOut: 'End this session',
  newKey: 'New key',
  noKeys: 'No keys yet. With a key, a program can call the API for this workspace.',
  older: 'Older',
  newest: 'Newest',
  name: 'Name',
  nameHint: 'Name the program that will use the key.',
  scopes: 'Scopes',
  scopesHint: 'What the key may do. Choose as few as the program needs.',
  expires: 'Expires',
  expiresHint: 'Usually in {days} days: a key that ends limits the harm of a leak.',
  inDays: 'In {days} days',
  allowedAddresses: 'Allowed addresses',
  allowedAddressesHint: 'IP addresses and networks, such as 203.0.113.0/24. If empty, the key works from anywhere.',
  requestsPerMinute: 'Requests per minute',
  requestsPerMinuteHint: 'Never more than the service allows. If empty, as many.',
  issue: 'Issue key',
  change: 'Change key',
  issued: 'Issued',
  byMember: '{time} by {member}',
  lastUsed: 'Last used',
  never: 'Never',
  neverUsed: 'never used',
  usedAgo: 'last used {time}',
  active: 'Active',
  expiring: 'Expires soon',
  expired: 'Expired',
  revoked: 'Revoked',
  reason: 'Reason',
  secretTitle: 'Key “{name}” is ready',
  secretHint: 'Copy the secret now. It is shown only once, and cannot be read again.',
  secret: 'Secret',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected. Copy it with the keyboard.',
  tryIt: 'Try it',
  rotate: 'Rotate key',
  rotateHint:
    'A new key with the same name, scopes and lifetime. This one stays valid until you revoke it, so that nothing stops.',
  predecessor: 'The old key was {use}. Revoke it when that no longer changes.',
  showOldKey: 'Show the old key',
  revoke: 'Revoke key “{name}”',
  revokeHint: 'This key was {use}. Requests with it are rejected at once, and it cannot be restored.',
  log: 'Changes to keys',
  noLog: 'No changes yet.',
  openTitle: 'Manage API keys',
  openHint: 'Continue to the API keys of your workspace. The link works once.',
  open: 'Continue',
  switchTitle: 'Change the member?',
  switchHint:
    'You are signed in as {member} of {workspace}. This link is for {nextMember} of {nextWorkspace}, and ends that session.',
  switch: 'Continue as {nextMember}',
  stay: 'Stay signed in as {member}',
  actions: {
    'key.issue': 'Issued',
    'key.change': 'Changed',
    'key.rotate': 'Rotated',
    'key.revoke': 'Revoked',
    'key.revoke_in_emergency': 'Revoked in an emergency',
  },
  /** The messages about invalid fields of a form. */
  issues: {
    name: 'Enter 1 to 120 characters.',
    scopes: 'Choose at least one scope.',
    allowedAddresses: 'Enter at most 20 addresses and networks, each once.',
    requestsPerMinute: 'Enter a number, at least 1.',
  },
  /** The titles and remedies of errors by code; `default` for all others. */
  errors: {
    signed_out: ['You are signed out', 'Open this page again from the product.'],
    link_invalid: ['This link does not work', 'It works once, for 5 minutes. Open the page again from the product.'],
    other_workspace: [
      'This is another workspace',
      'You have opened this page for another workspace. Start again here.',
    ],
    cross_site: ['The request came from another site', 'Nothing was changed. Use the buttons of this page.'],
    scopes_not_allowed: ['You cannot rotate this key', 'It has scopes that you may not give. Ask another OWNER.'],
    owner_required: ['Only an OWNER manages keys', 'Ask an OWNER of the workspace.'],
    key_not_found: ['This key does not exist', 'It may belong to another workspace.'],
    key_exists: ['This key was already issued', 'Its secret was shown once. If you did not save it, rotate the key.'],
    too_many_keys: ['This workspace has too many keys', 'Revoke keys that no program uses. Then try again.'],
    revoked_key: ['This key is revoked', 'Issue a new one.'],
    unknown_path: ['This page does not exist', 'Go to the list of keys.'],
    rate_limited: ['Too many requests', 'Wait a minute, then try again.'],
    unavailable: ['The service is not available', 'Wait a few seconds. Check the list of keys before you try again.'],
    default: ['Something went wrong', 'Try again. If it happens again, report the id below.'],
  } satisfies Record<string, [title: string, remedy: string]>,
};

/** All texts of the page. */
export type KeyPageTexts = Readonly<typeof ENGLISH>;

/** Returns a string with values in place of the words in braces. */
export const filled = (text: string, values: Readonly<Record<string, HtmlValue>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : values[part]))}`;
