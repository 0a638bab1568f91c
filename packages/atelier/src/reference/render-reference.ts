import { fieldCaseOf, type Contract, type Endpoint, apiErrorStatuses, endpointsOf } from '@atelier/contract'
import { generalParameters, notBuiltHere, pathSentences } from '@atelier/contract/descriptions/general'
import { areaSentence, callSentence, errorSentence } from '@atelier/contract/descriptions/lookup'
import { callForm } from './call-form.ts'
import { escapeHtml } from '@atelier/plumbing/http'
import { prose } from './shapes.ts'
import { type FieldTables, openFieldTables } from './field-tables.ts'

const whoMayCall = (endpoint: Endpoint): string =>
  endpoint.access === 'public'
    ? 'No credentials.'
    : `${endpoint.access === 'seller' ? 'An organization access token' : 'A customer session'} with any of: ${(endpoint.scopes ?? []).join(', ')}.`

const errorList = (endpoint: Endpoint): string =>
  endpoint.errors.length === 0
    ? ''
    : `<details><summary>Errors</summary><dl class="fields">${endpoint.errors
        .map(
          (name) =>
            `<div><dt><code>${name}</code></dt><dd class="kind">${apiErrorStatuses[name]}</dd><dd>${prose(errorSentence(endpoint, name))}</dd></div>`,
        )
        .join('')}</dl></details>`

const call = (id: string, endpoint: Endpoint, { section }: FieldTables, built: boolean): string => {
  const fieldCase = fieldCaseOf(endpoint)
  const more = callSentence(endpoint)
  return `<article id="${id}"><h3><a href="#${id}"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></a></h3>
<p>${prose(endpoint.summary)}${more === undefined ? '' : ` ${prose(more)}`}</p>${built ? '' : `<p class="not-built">${prose(notBuiltHere)}</p>`}<p class="facts">${escapeHtml(whoMayCall(endpoint))} In the SDK: <code>client.${id}</code>. Answers ${endpoint.status}.</p>
${section('Path', endpoint.path_parameters, 'input', 'snake', pathSentences(endpoint.path))}${section('Query', endpoint.query, 'input', 'snake', generalParameters)}${section('Body', endpoint.body, 'input', fieldCase)}${section('Answer', endpoint.response, 'output', fieldCase)}${errorList(endpoint)}${callForm(endpoint, id)}</article>`
}

/**
 * The API reference, computed from the endpoints; its script turns the forms into calls.
 *
 * @param isBuilt whether the server has a handler for an endpoint; the reference marks those without
 */
export const renderReference = (contract: Contract, isBuilt: (endpoint: Endpoint) => boolean): string => {
  const endpoints = endpointsOf(contract)
  const areas = new Map(endpoints.map(({ area, endpoint }) => [area, areaSentence(endpoint)]))
  const links = [...areas.keys(), 'schemas'].map((area) => `<li><a href="#${area}">${area}</a></li>`).join('')
  const tables = openFieldTables()
  const sections = [...areas].map(([area, sentence]) => {
    const calls = endpoints
      .filter((endpoint) => endpoint.area === area)
      .map(({ name, endpoint }) => call(`${area}.${name}`, endpoint, tables, isBuilt(endpoint)))
    return `<section id="${area}" aria-labelledby="${area}-title"><h2 id="${area}-title">${area}</h2><p>${prose(sentence)}</p>${calls.join('')}</section>`
  })
  sections.push(
    `<section id="schemas" aria-labelledby="schemas-title"><h2 id="schemas-title">schemas</h2>${tables.named()}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atelier API reference</title><link rel="stylesheet" href="/docs/colours.css"><link rel="stylesheet" href="/docs/reference.css"><script type="module" src="/docs/reference.js"></script></head><body>
<a class="skip" href="#calls">Skip to the calls</a><header><h1>Atelier API reference</h1>
<p>The same, for machines: <a href="/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer …</code>; <code>npx atelier token</code> prints a token of the demo organization. <code>/snake/v1</code> answers every area in snake_case.</p>
<form id="tokens" autocomplete="off"><div><label for="seller-token">Organization access token</label><input id="seller-token" type="password" placeholder="atelier_oat_…" autocomplete="off" spellcheck="false"></div>
<div><label for="portal-token">Customer session token</label><input id="portal-token" type="password" placeholder="atelier_cst_…" autocomplete="off" spellcheck="false"></div>
<div><label for="wire">Field case</label><select id="wire"><option value="">as each area has it</option><option value="/snake">snake_case everywhere</option></select></div></form>
<p class="facts">Tokens stay on this page and are gone when it is left. Calls are real: they reach this server.</p></header>
<div class="columns"><nav aria-label="Areas"><label for="find">Find a call</label><input id="find" type="search" placeholder="orders, PATCH, refund…"><ul>${links}</ul></nav><main id="calls" tabindex="-1">${sections.join('')}<p id="nothing" hidden>No call fits that.</p></main></div></body></html>`
}
