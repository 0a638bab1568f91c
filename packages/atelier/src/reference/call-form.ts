import { convertCase, type Endpoint, fieldCaseOf, parameterNames } from '@atelier/contract'
import { exampleOf } from '@atelier/contract/primitives/examples'
import { escapeHtml } from '@atelier/plumbing/http'
import { shapeOf } from './sample-call.ts'

type Field = { readonly name: string; readonly required: boolean; readonly example: string }

const asText = (value: unknown): string =>
  Array.isArray(value) ? String(value[0] ?? '') : typeof value === 'string' ? value : JSON.stringify(value)

const pathFields = (endpoint: Endpoint): Field[] =>
  parameterNames(endpoint.path).map((name) => {
    const schema = shapeOf(endpoint.path_parameters)[name]
    return { name, required: true, example: schema ? asText(exampleOf(schema, name)) : '' }
  })

const queryFields = (endpoint: Endpoint): Field[] =>
  Object.entries(shapeOf(endpoint.query)).map(([name, schema]) => ({
    name,
    required: schema._zod.optin === undefined,
    example: name === 'metadata' ? 'key=value' : asText(exampleOf(schema, name)),
  }))

const inputs = (legend: string, part: 'path' | 'query', id: string, fields: readonly Field[]): string => {
  if (fields.length === 0) return ''
  const labels = fields.map(({ name, required, example }) => {
    const field = `${id}-${part}-${name}`
    const value = required ? ` required value="${escapeHtml(example)}"` : ''
    return `<div><label for="${field}">${escapeHtml(name)}</label><input id="${field}" data-part="${part}" name="${escapeHtml(name)}" placeholder="${escapeHtml(example)}" autocomplete="off" spellcheck="false"${value}></div>`
  })
  return `<fieldset><legend>${legend}</legend>${labels.join('')}</fieldset>`
}

/** Maximum height of the input of a body, in rows. */
const maxRows = 20

const bodyArea = (endpoint: Endpoint, id: string): string => {
  if (endpoint.body === undefined) return ''
  const { organization_id: _, ...parts } = exampleOf(endpoint.body) as Record<string, unknown>
  // A seller's token determines the organization; only calls without a token name it.
  const start = endpoint.access === 'seller' ? parts : exampleOf(endpoint.body)
  const example = convertCase(endpoint.body, start, fieldCaseOf(endpoint))
  const text = JSON.stringify(example, undefined, 2)
  const lines = Math.min(text.split('\n').length, maxRows)
  return `<label for="${id}-body">Body${endpoint.encoding === 'form' ? ', sent as a form' : ''}</label><textarea id="${id}-body" data-part="body" rows="${lines}" spellcheck="false">${escapeHtml(text)}</textarea>`
}

/**
 * Returns the attribute of a form that lists an area: the script fills the other forms of the area with an
 * object of that list.
 */
const listOf = ({ method, path }: Endpoint, id: string): string =>
  method === 'GET' && id.endsWith('.list') && !path.includes('{') ? ` data-list="${id.slice(0, -5)}"` : ''

/** Renders the form that makes a call from the reference, filled in with examples. */
export const callForm = (endpoint: Endpoint, id: string): string =>
  endpoint.encoding === 'bytes' || endpoint.stream === 'events'
    ? ''
    : `<details class="try"><summary>Try it</summary><form data-method="${endpoint.method}" data-path="${escapeHtml(endpoint.path)}" data-access="${endpoint.access}" data-encoding="${endpoint.encoding ?? 'json'}"${listOf(endpoint, id)}>
${inputs('Path', 'path', id, pathFields(endpoint))}${inputs('Query', 'query', id, queryFields(endpoint))}${bodyArea(endpoint, id)}
<button type="submit">Send</button><output role="status" hidden><p class="status"></p><details><summary>Headers</summary><pre class="headers" tabindex="0"></pre></details><pre class="answer" tabindex="0"></pre></output></form></details>`
