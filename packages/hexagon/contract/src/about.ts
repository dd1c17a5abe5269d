import { ValidationIssues, listOf, name, object, type Immutable } from '@workspace-api/core';
import { textLike, visibleText } from '@workspace-api/core/internal';
import type * as z from '@workspace-api/core/zod';

/** A host name, or an IPv6 address. It has no character that would end a value of a header. */
const HOST = String.raw`(?:[\w.-]+|\[[\d.:A-Fa-f]+\])(?::\d{1,5})?`;

/** The rest of a URL (RFC 3986). */
const REST = String.raw`(?:[/?#][\w.~!$&'()*+,;=:@/?#%-]*)?`;

const MAX_URL = 1_000;

const url = (): z.ZodString =>
  textLike(
    new RegExp(`^(?=.{1,${String(MAX_URL)}}$)https?://${HOST}${REST}$`),
    { min: 10, max: MAX_URL },
    'Must be an absolute URL, such as https://acme.example/terms.',
  );

const MAX_LOGO = 65_536;

const License = object({
  name: name().meta({ description: 'The name of the license.' }),
  url: url().optional().meta({ description: 'The text of the license.' }),
  identifier: name().optional().meta({ description: 'The SPDX identifier of the license, instead of `url`.' }),
}).refine(({ url: given, identifier }) => given === undefined || identifier === undefined, {
  path: ['identifier'],
  error: 'Must be omitted if url is given.',
  params: { code: 'not_allowed' },
});

/** A value of CSS. It has no character that would end the declaration. */
const css = () =>
  textLike(
    /^[\w#%(),.' -]{1,200}$/,
    { min: 1, max: 200 },
    'Must be a CSS value, such as #0b5cad or light-dark(navy, skyblue).',
  ).optional();

/** What a deployment says about itself to the callers of its API. */
export const About = object({
  title: name().optional().meta({ description: 'The name of the API.' }),
  version: textLike(/^[!-~]{1,40}$/, { min: 1, max: 40 }, 'Must be 1 to 40 visible ASCII characters.')
    .optional()
    .meta({ description: 'The version of the API.' }),
  description: visibleText({ min: 1, max: 1_000 })
    .optional()
    .meta({ description: 'What the API is for, in a sentence or two.' }),
  contact: object({
    name: name().optional(),
    url: url().optional(),
    email: textLike(
      /^(?=.{3,254}$)[^\s@<>"]+@[^\s@<>"]+$/,
      { min: 3, max: 254 },
      'Must be an e-mail address.',
    ).optional(),
  })
    .optional()
    .meta({ description: 'Whom callers ask for help.' }),
  security: object({
    contact: textLike(
      new RegExp(`^(?=.{1,${String(MAX_URL)}}$)(?:https://${HOST}${REST}|mailto:[\\w.!#$&'*+/=?^{|}~-]+@[\\w.-]+)$`),
      { min: 10, max: MAX_URL },
      'Must be an https or mailto URL, such as mailto:security@acme.example.',
    ).meta({ description: 'Where to report a vulnerability.' }),
    policy: url().optional().meta({ description: 'What you promise those who report one.' }),
  })
    .optional()
    .meta({ description: 'Whom to tell about a vulnerability, for `/.well-known/security.txt`.' }),
  termsOfService: url().optional().meta({ description: 'The terms under which the API may be called.' }),
  license: License.optional().meta({ description: 'The license of the API.' }),
  servers: listOf(
    object({
      url: url().meta({ description: 'The base URL, with the path at which the API is mounted.' }),
      description: visibleText({ min: 1, max: 200 }).optional(),
    }),
    { min: 1, max: 10 },
  )
    .optional()
    .meta({ description: 'Where callers reach the API. By default, where they found its document.' }),
  logo: textLike(
    new RegExp(
      `^(?=.{1,${String(MAX_LOGO)}}$)(?:https://${HOST}${REST}|data:image/(?:gif|jpeg|png|svg\\+xml|webp);base64,[\\w+/]+={0,2})$`,
    ),
    { min: 10, max: MAX_LOGO },
    'Must be an https URL, or a data URL of an image in base64, with at most 65,536 characters.',
  )
    .optional()
    .meta({ description: 'The logo, for pages. Pages load it and no other image from elsewhere.' }),
  style: object({
    accent: css().meta({ description: 'The color of links and buttons.' }),
    accentText: css().meta({ description: 'The color of text on buttons.' }),
    danger: css().meta({ description: 'The color of what cannot be undone.' }),
    radius: css().meta({ description: 'The radius of corners.' }),
    font: css().meta({ description: 'The fonts.' }),
  })
    .optional()
    .meta({
      description: 'How the pages look, as CSS values. With light-dark(), a color has a value for each scheme.',
    }),
}).meta({ description: 'What a deployment says about itself to the callers of its API.' });

/** What a deployment says about itself to the callers of its API. */
export type About = Immutable<z.input<typeof About>>;

/** Returns everything that is wrong with a value, each with its field: `about.contact.url: Must be an absolute URL, …`. */
export const issuesOfAbout = (value: unknown, label = 'about'): readonly string[] => {
  const issues = new ValidationIssues();
  issues.check(About, value, [label]);
  return issues.found.map(({ path, detail }) => `${path.join('.')}: ${detail}`);
};
