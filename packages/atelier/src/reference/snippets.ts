import type { Code } from '../docs/code-blocks.ts'
import type { SampleCall } from './sample-call.ts'

const tokenNames = { seller: 'ATELIER_ACCESS_TOKEN', portal: 'CUSTOMER_SESSION_TOKEN' }

const queryOf = (call: SampleCall): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query))
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  return query.size === 0 ? '' : `?${query}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const curl = (call: SampleCall): string => {
  const defaultMethod = call.body === undefined ? 'GET' : 'POST'
  const json = JSON.stringify(call.body, undefined, 2)
  const fields = call.encoding === 'form' ? Object.entries(call.body as Record<string, unknown>) : []
  const lines = [
    `curl ${call.streams ? '-N ' : ''}${call.method === defaultMethod ? '' : `-X ${call.method} `}"$ATELIER_URL${call.path}${queryOf(call)}"`,
    ...(call.token === undefined ? [] : [`-H "Authorization: Bearer $${tokenNames[call.token]}"`]),
    ...fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`),
    ...(call.body !== undefined && call.encoding === 'json'
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(json)}`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

const indent = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)

const isName = /^[A-Za-z_$][\w$]*$/

/** Formats a value in TypeScript. */
const inTypeScript = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inTypeScript).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(
      ([name, part]) => `${isName.test(name) ? name : quoted(name)}: ${inTypeScript(part)}`,
    )
    const line = `{ ${parts.join(', ')} }`
    if (parts.length === 0) return '{}'
    return line.length <= 60 ? line : `{\n  ${indent(parts.join(',\n'), 2)},\n}`
  }
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`
  return JSON.stringify(value)
}

/** Formats a value in Python. */
const inPython = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${inPython(part)}`)
    const line = `{${parts.join(', ')}}`
    return line.length <= 60 ? line : `{\n    ${indent(parts.join(',\n'), 4)},\n}`
  }
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** Formats a call with the client, for the public API. */
const byClient = (id: string, call: SampleCall): string => {
  const parts = {
    ...(Object.keys(call.path_parameters).length > 0 && { path: call.path_parameters }),
    ...(Object.keys(call.query).length > 0 && { query: call.query }),
    ...(call.body !== undefined && { body: call.body }),
  }
  const argument = Object.keys(parts).length === 0 ? '' : inTypeScript(parts)
  const token = call.token === 'portal' ? `, accessToken: process.env.${tokenNames.portal}` : ''
  return `import { createClient } from '@atelier/sdk'

const atelier = createClient({ serverURL: process.env.ATELIER_URL${token} })
console.log(await atelier.${id}(${argument}))`
}

/** Formats a call with `fetch`, for calls that the client lacks. */
const byFetch = (call: SampleCall): string => {
  const headers = [
    ...(call.token === undefined
      ? []
      : [`Authorization: \`Bearer \${process.env.${tokenNames[call.token]}}\``]),
    ...(call.body !== undefined && call.encoding === 'json' ? [`'Content-Type': 'application/json'`] : []),
  ]
  const value = inTypeScript(call.body)
  const body = call.encoding === 'form' ? `new URLSearchParams(${value})` : `JSON.stringify(${value})`
  const options = [
    ...(call.method === 'GET' ? [] : [`method: '${call.method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(call.body === undefined ? [] : [`body: ${body}`]),
  ]
  const optionsText =
    options.length === 0 ? '' : `, {\n  ${options.map((option) => indent(option, 2)).join(',\n  ')},\n}`
  return `const response = await fetch(\`\${process.env.ATELIER_URL}${call.path}${queryOf(call)}\`${optionsText})
console.log(response.status, await response.text())`
}

const python = (call: SampleCall): string => {
  const lines = [
    `os.environ["ATELIER_URL"] + ${JSON.stringify(call.path)}`,
    ...(call.token === undefined
      ? []
      : [`headers={"Authorization": "Bearer " + os.environ["${tokenNames[call.token]}"]}`]),
    ...(Object.keys(call.query).length === 0 ? [] : [`params=${inPython(call.query)}`]),
    ...(call.body === undefined
      ? []
      : [`${call.encoding === 'form' ? 'data' : 'json'}=${inPython(call.body)}`]),
    ...(call.streams ? ['stream=True'] : []),
    'timeout=30',
  ]
  const argumentsText = lines.map((line) => indent(line, 4)).join(',\n    ')
  const readingCode = call.streams
    ? 'for line in response.iter_lines():\n    print(line)'
    : 'print(response.status_code, response.text)'
  return `import os
import requests

response = requests.${call.method.toLowerCase()}(
    ${argumentsText},
)
${readingCode}`
}

/**
 * Returns a call in the languages of the reference.
 *
 * @param id the call in the client, `products.list`; undefined for a call that the client lacks
 */
export const snippetsOf = (call: SampleCall, id: string | undefined): readonly Code[] => [
  { language: 'bash', text: curl(call) },
  { language: 'ts', text: id === undefined ? byFetch(call) : byClient(id, call) },
  { language: 'python', text: python(call) },
]
