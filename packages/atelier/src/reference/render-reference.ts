import { fieldCaseOf, type Contract, type Endpoint, apiErrorStatuses, endpointsOf } from '@atelier/contract'
import { additionsSentence, generalParameters, pathSentences } from '@atelier/contract/descriptions/general'
import { areaSentence, callSentence, errorSentence } from '@atelier/contract/descriptions/lookup'
import { callForm } from './call-form.ts'
import { framedHtml, Html } from '@atelier/plumbing/frame'
import { escapeHtml } from '@atelier/plumbing/http'
import { prose } from './shapes.ts'
import { type FieldTables, openFieldTables } from './field-tables.ts'

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

const whoMayCall = ({ access, credentials: only, scopes = [] }: Endpoint): string => {
  if (access === 'public') return 'No credentials.'
  const who =
    only === undefined ? credentials[access] : `Only ${only.map((kind) => kinds[kind]).join(' or ')},`
  return `${who} with any of: ${scopes.join(', ')}.`
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

const call = (id: string, endpoint: Endpoint, { section }: FieldTables, isBeside: boolean): string => {
  const inSdk = isBeside ? `createClientFor(additions, …).${id}` : `client.${id}`
  const fieldCase = fieldCaseOf(endpoint)
  const more = callSentence(endpoint)
  return `<article id="${id}"><h3><a href="#${id}"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></a></h3>
<p>${prose(endpoint.summary)}${more === undefined ? '' : ` ${prose(more)}`}</p><p class="facts">${escapeHtml(whoMayCall(endpoint))} In the SDK: <code>${inSdk}</code>. Answers ${endpoint.status}.</p>
${section('Path', endpoint.path_parameters, 'input', 'snake', pathSentences(endpoint.path))}${section('Query', endpoint.query, 'input', 'snake', generalParameters)}${section('Body', endpoint.body, 'input', fieldCase)}${section('Answer', endpoint.response, 'output', fieldCase)}${errorList(endpoint)}${callForm(endpoint, id)}</article>`
}

/** The anchor of the heading above the calls beside the public API. */
const besideId = 'beside-the-public-api'

/**
 * The API reference, computed from the endpoints; its script turns the forms into calls.
 *
 * @param additions calls beside the public API, which stand under a heading of their own
 */
export const renderReference = (contract: Contract, additions: Contract): string => {
  const beside = new Set(endpointsOf(additions).map(({ area }) => area))
  const endpoints = [...endpointsOf(contract), ...endpointsOf(additions)]
  const areas = new Map(endpoints.map(({ area, endpoint }) => [area, areaSentence(endpoint)]))
  const names = [...areas.keys()]
  const ownNames = names.filter((area) => !beside.has(area))
  const links = [...ownNames, besideId, ...beside, 'schemas']
    .map((area) => `<li><a href="#${area}">${area}</a></li>`)
    .join('')
  const tables = openFieldTables()
  const sections = [...areas].map(([area, sentence]) => {
    const calls = endpoints
      .filter((endpoint) => endpoint.area === area)
      .map(({ name, endpoint }) => call(`${area}.${name}`, endpoint, tables, beside.has(area)))
    return `<section id="${area}" aria-labelledby="${area}-title"><h2 id="${area}-title">${area}</h2><p>${prose(sentence)}</p>${calls.join('')}</section>`
  })
  sections.splice(
    ownNames.length,
    0,
    `<div id="${besideId}"><h2>Beside the public API</h2><p>${prose(additionsSentence)}</p></div>`,
  )
  sections.push(
    `<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">schemas</h2>${tables.named()}</section>`,
  )
  const body = `<main id="main" class="reference" tabindex="-1"><header><h1>API reference</h1>
<p>The same, for machines: <a href="/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer …</code>; <code>npx atelier token</code> prints a token of the demo organization. <code>/snake/v1</code> answers every area in snake_case.</p>
<form id="tokens" autocomplete="off"><div><label for="seller-token">Organization access token</label><input id="seller-token" type="password" placeholder="atelier_oat_…" autocomplete="off" spellcheck="false"></div>
<div><label for="portal-token">Customer session token</label><input id="portal-token" type="password" placeholder="atelier_cst_…" autocomplete="off" spellcheck="false"></div>
<div><label for="wire">Field case</label><select id="wire"><option value="">as each area has it</option><option value="/snake">snake_case everywhere</option></select></div></form>
<p class="facts">Tokens stay on this page and are gone when it is left. Calls are real: they reach this server.</p></header>
<div class="columns"><nav class="areas" aria-label="Areas"><label for="find">Find a call</label><input id="find" type="search" placeholder="orders, PATCH, refund…"><ul>${links}</ul></nav><div>${sections.join('')}<p id="nothing" hidden>No call fits that.</p></div></div></main>`
  return framedHtml({
    title: 'Atelier API reference',
    links: [
      { path: '/docs', name: 'API' },
      { path: '/dashboard', name: 'Dashboard' },
    ],
    path: '/docs',
    styles: ['/docs/reference.css'],
    script: '/docs/reference.js',
    body: new Html(body),
  })
}
