import { refusals, type Contract, type Endpoint } from '@atelier/contract'
import { toJSONSchema } from 'zod/v4/core'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  $ref?: string
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const camel = (key: string): string =>
  key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const kindOf = (schema: Schema): string => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map(kindOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  return (
    schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything'))
  )
}

const fieldsOf = (schema: Schema, spell: (key: string) => string): string => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some((choice) => choice.properties !== undefined) === true)
    return choices.map((choice) => fieldsOf(choice, spell)).join('<p class="or">or</p>')
  if (schema.properties === undefined) return `<p>${escape(kindOf(schema))}</p>`
  const rows = Object.entries(schema.properties).map(
    ([key, field]) =>
      `<tr><td><code>${escape(spell(key))}</code></td><td>${escape(kindOf(field))}</td><td>${schema.required?.includes(key) === true ? 'required' : ''}</td></tr>`,
  )
  return `<table><thead><tr><th>Field</th><th>Kind</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const schemaOf = (schema: Endpoint['body'], io: 'input' | 'output'): Schema =>
  toJSONSchema(schema ?? (undefined as never), { io, unrepresentable: 'any' }) as Schema

const section = (
  title: string,
  schema: Endpoint['body'],
  io: 'input' | 'output',
  spell: (key: string) => string,
): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary>${fieldsOf(schemaOf(schema, io), spell)}</details>`

const whoMayCall = (row: Endpoint): string =>
  row.access === 'anyone'
    ? 'No credentials.'
    : `${row.access === 'seller' ? 'An organization access token' : 'A customer session'} with any of: ${(row.scopes ?? []).join(', ')}.`

const call = (area: string, name: string, row: Endpoint): string => {
  const spell = row.spelling === 'camel' ? camel : (key: string): string => key
  const errors = row.errors.map((error) => `${error} (${refusals[error]})`).join(', ')
  return `<article id="${area}-${name}"><h3><span class="method">${row.method}</span> <code>${escape(row.path)}</code></h3>
<p>${escape(row.summary)}</p><p class="facts">${escape(whoMayCall(row))} In the SDK: <code>client.${area}.${name}</code>. Answers ${row.status}.${errors === '' ? '' : ` May refuse with ${escape(errors)}.`}</p>
${section('Query', row.query, 'input', (key) => key)}${section('Body', row.body, 'input', spell)}${section('Answer', row.response, 'output', spell)}</article>`
}

/** The API reference, a page without scripts, computed from the rows. */
export const renderReference = (contract: Contract): string => {
  const areas = Object.entries(contract)
  const links = areas.map(([area]) => `<li><a href="#${area}">${area}</a></li>`).join('')
  const sections = areas.map(
    ([area, rows]) =>
      `<section id="${area}"><h2>${area}</h2>${Object.entries(rows)
        .map(([name, row]) => call(area, name, row))
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atelier API reference</title><link rel="stylesheet" href="/docs/reference.css"></head><body><header><h1>Atelier API reference</h1>
<p>The same, for machines: <a href="/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer …</code>; <code>npx atelier token</code> prints a token of the demo organization. <code>/snake/v1</code> answers every area in snake_case.</p></header>
<nav aria-label="Areas"><ul>${links}</ul></nav><main>${sections.join('')}</main></body></html>`
}

/** The reference's style sheet. */
export const referenceStyle = `:root{color-scheme:light dark;--paper:#fbf7ee;--ink:#2b2620;--line:#e2d8c4;--accent:#2f6f93}
@media (prefers-color-scheme:dark){:root{--paper:#1f1c18;--ink:#efe8da;--line:#453e34;--accent:#8cc4e4}}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;line-height:1.2}h3{font-size:1rem;margin:0}a{color:var(--accent)}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
article{border-top:1px solid var(--line);padding:1rem 0}code{overflow-wrap:anywhere}.method{color:var(--accent)}
table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.25rem 0}.facts{font-size:.9rem}.or{font-style:italic;margin:.5rem 0}
`
