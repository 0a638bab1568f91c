import { fieldCaseOf, type Contract, type Endpoint, apiErrorStatuses, endpointsOf } from '@atelier/contract'
import { additionsSentence, generalParameters, pathSentences } from '@atelier/contract/descriptions/general'
import { areaSentence, callSentence, errorSentence } from '@atelier/contract/descriptions/lookup'
import { isForPrograms } from '../api-verbs.ts'
import { callForm } from './call-form.ts'
import { escapeHtml } from '@atelier/plumbing/http'
import { codeChoice, type Code } from '../docs/code-blocks.ts'
import { referenceGroups } from '../docs/contents.ts'
import { type FieldTables, openFieldTables } from './field-tables.ts'
import { sampleCall } from './sample-call.ts'
import { prose } from './shapes.ts'
import { snippetsOf } from './snippets.ts'

const credentials = {
  seller: 'A token of an organization or a user, or the session of a user,',
  portal: 'A customer session',
  user: 'The session or a token of a user,',
}

const kinds = {
  session: 'the session of a user',
  oauth2_token: 'an OAuth2 token',
  personal_token: 'a personal token',
  organization_token: 'an organization access token',
}

const whoMayCall = ({ access, credentials: onlyCredentials, scopes = [] }: Endpoint): string => {
  if (access === 'public') return 'No credentials.'
  const callers =
    onlyCredentials === undefined
      ? credentials[access]
      : `Only ${onlyCredentials.map((kind) => kinds[kind]).join(' or ')},`
  return `${callers} with any of: ${scopes.join(', ')}.`
}

const errorList = (endpoint: Endpoint): string =>
  endpoint.errors.length === 0
    ? ''
    : `<details><summary>Errors</summary><dl class="fields">${endpoint.errors
        .map(
          (name) =>
            `<div><dt><code>${name}</code></dt><dd class="kind">${apiErrorStatuses[name]}</dd><dd>${prose(errorSentence(endpoint, name))}</dd></div>`,
        )
        .join('')}</dl></details>`

/** A call of the reference. */
export type ReferenceCall = {
  readonly id: string
  readonly area: string
  readonly endpoint: Endpoint
  /** True for a call outside the public API, which the client lacks. */
  readonly isBeside: boolean
}

/** A page of the reference: the calls for one task. */
export type ReferencePage = {
  readonly path: `/docs/api/${string}`
  readonly title: string
  readonly calls: readonly ReferenceCall[]
  readonly areas: readonly { readonly id: string; readonly sentence: string }[]
}

/**
 * Returns the pages of the reference, one for each task.
 *
 * @param additions calls outside the public API
 * @throws Error when an area is on no page
 */
export const referencePages = (contract: Contract, additions: Contract): ReferencePage[] => {
  const beside = new Set(endpointsOf(additions).map(({ area }) => area))
  const calls = [...endpointsOf(contract), ...endpointsOf(additions)].map(({ area, name, endpoint }) => ({
    id: `${area}.${name}`,
    area,
    endpoint,
    isBeside: beside.has(area),
  }))
  const placed = new Set(referenceGroups.flatMap(({ areas }) => areas))
  const lost = calls.find(({ area }) => !placed.has(area))
  if (lost !== undefined) throw new Error(`No page of the reference has the area ${lost.area}.`)
  return referenceGroups.flatMap(({ slug, name, areas }) => {
    const sections = areas.flatMap((area) => {
      const areaCalls = calls.filter((call) => call.area === area)
      const [first] = areaCalls
      return first === undefined
        ? []
        : [{ id: area, sentence: areaSentence(first.endpoint), calls: areaCalls }]
    })
    if (sections.length === 0) return []
    return [
      {
        path: `/docs/api/${slug}` as const,
        title: name,
        calls: sections.flatMap((area) => area.calls),
        areas: sections.map(({ id, sentence }) => ({ id, sentence })),
      },
    ]
  })
}

/** Returns a call in the languages of the reference; empty when no program can make it. */
export const snippetsOfCall = ({ id, endpoint, isBeside }: ReferenceCall): readonly Code[] =>
  isForPrograms(endpoint) ? snippetsOf(sampleCall(endpoint), isBeside ? undefined : id) : []

/** Marks the id of a call's object, which the script replaces by one of the shop. */
const markIds = (html: string, { area, endpoint }: ReferenceCall): string => {
  const { id } = sampleCall(endpoint).path_parameters
  return typeof id === 'string'
    ? html.replaceAll(id, `<span class="example-id" data-area="${area}">${id}</span>`)
    : html
}

const renderCall = (call: ReferenceCall, { section }: FieldTables): string => {
  const { id, endpoint, isBeside } = call
  const fieldCase = fieldCaseOf(endpoint)
  const more = callSentence(endpoint)
  const inSdk = isBeside ? 'Not in the clients: call it over HTTP.' : `In the SDK: <code>${id}</code>.`
  const codes = snippetsOfCall(call)
  const snippets = codes.length === 0 ? '' : markIds(codeChoice(codes, `code-${id}`), call)
  return `<section class="call" id="${id}" aria-labelledby="${id}-title"><h3 id="${id}-title"><a href="#${id}"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></a></h3>
<p>${prose(endpoint.summary)}${more === undefined ? '' : ` ${prose(more)}`}</p><p class="facts">${codes.length === 0 ? '' : `${escapeHtml(whoMayCall(endpoint))} ${inSdk} `}Returns ${endpoint.status}.</p>
${snippets}${section('Path', endpoint.path_parameters, 'input', 'snake', pathSentences(endpoint.path))}${section('Query', endpoint.query, 'input', 'snake', generalParameters)}${section('Body', endpoint.body, 'input', fieldCase)}${section('Response', endpoint.response, 'output', fieldCase)}${errorList(endpoint)}${isForPrograms(endpoint) ? callForm(endpoint, id) : ''}</section>`
}

const dashboardOnly = { id: 'dashboard-only', title: 'Only in the dashboard' }

const properNames: Readonly<Record<string, string>> = {
  oauth2: 'OAuth 2.0',
  'oauth2.clients': 'OAuth 2.0 clients',
  oauth2Userinfo: 'OAuth 2.0 user info',
  githubInstallation: 'GitHub installation',
  discord: 'Discord',
}

/**
 * Returns the title of an area: `Checkout links` for `checkoutLinks`, `Benefit grants` for
 * `customerPortal.benefitGrants`.
 */
const areaTitle = (id: string): string => {
  const words = (id.split('.').at(-1) ?? id).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return properNames[id] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the headings of a page of the reference, by their anchors. */
export const referenceHeadings = ({ calls, areas }: ReferencePage) => {
  const forPrograms = new Set(calls.filter(({ endpoint }) => isForPrograms(endpoint)).map(({ area }) => area))
  const listed = areas.filter(({ id }) => forPrograms.has(id)).map(({ id }) => ({ id, title: areaTitle(id) }))
  return calls.every(({ endpoint }) => isForPrograms(endpoint)) ? listed : [...listed, dashboardOnly]
}

/** Fields for tokens, which the forms of a page send. */
const tokenForm = `<details class="tokens"><summary>Try calls on this page</summary><form id="tokens" autocomplete="off"><div><label for="seller-token">Access token</label><input id="seller-token" type="password" placeholder="atelier_oat_…" autocomplete="off" spellcheck="false"></div>
<div><label for="portal-token">Customer session token</label><input id="portal-token" type="password" placeholder="atelier_cst_…" autocomplete="off" spellcheck="false"></div>
<div><label for="wire">Field case</label><select id="wire"><option value="">as each area has it</option><option value="/snake">snake_case everywhere</option></select></div></form>
<p class="facts">Tokens stay in this tab. Calls are real: they reach this server. With an access token, the forms and the snippets hold ids of your shop. <span id="filled" role="status"></span></p></details>`

const besideNote = `<p class="note">${prose(additionsSentence)}</p>`

/**
 * Renders the calls of a task, with snippets, fields and forms. Those that only a person in the dashboard can
 * make come last.
 */
export const renderReferencePage = ({ title, calls, areas }: ReferencePage): string => {
  const tables = openFieldTables()
  const render = (pageCalls: readonly ReferenceCall[]) =>
    pageCalls.map((call) => renderCall(call, tables)).join('')
  const sections = areas.map(({ id, sentence }) => {
    const areaCalls = calls.filter(({ area, endpoint }) => area === id && isForPrograms(endpoint))
    const isBeside = areaCalls.some((call) => call.isBeside)
    return areaCalls.length === 0
      ? ''
      : `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${areaTitle(id)}</h2><p>${prose(sentence)}</p>${isBeside ? besideNote : ''}${render(areaCalls)}</section>`
  })
  const forPeople = calls.filter(({ endpoint }) => !isForPrograms(endpoint))
  const people =
    forPeople.length === 0
      ? ''
      : `<section id="${dashboardOnly.id}" aria-labelledby="${dashboardOnly.id}-title"><h2 id="${dashboardOnly.id}-title">${dashboardOnly.title}</h2><p>These calls are made in the browser by a signed-in user; no token can make them.</p>${render(forPeople)}</section>`
  const namedTables = tables.named()
  const schemas =
    namedTables === ''
      ? ''
      : `<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">Schemas</h2>${namedTables}</section>`
  return `<h1>${escapeHtml(title)}</h1>${tokenForm}${sections.join('')}${people}${schemas}`
}

/** Renders the start of the reference: an introduction, and every call of a program by task. */
export const renderReferenceStart = (pages: readonly ReferencePage[], callsGuide: string): string =>
  `${callsGuide}${pages
    .map(
      ({ path, title, calls }) =>
        `<h2><a href="${path}">${escapeHtml(title)}</a></h2><ul class="calls">${calls
          .filter(({ endpoint }) => isForPrograms(endpoint))
          .map(
            ({ id, endpoint }) =>
              `<li><a href="${path}#${id}"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></a> ${prose(endpoint.summary)}</li>`,
          )
          .join('')}</ul>`,
    )
    .join('')}`
