import type { CallToolResult } from 'mcp-sdk/types.js'
import type { Issue } from '@atelier/contract'

/** Response of the API: JSON, or the text of a table. */
export type ApiResponse = { readonly status: number; readonly value: unknown }

/**
 * Maximum length of a tool's result, in characters of JSON or text, about 15,000 tokens: more would fill the
 * context of a model.
 */
export const maxCharacters = 60_000

type Fields = Readonly<Record<string, unknown>>

/** True for an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => JSON.stringify(value)

/** Returns the longest prefix of a list that fits. */
const fitting = (items: readonly unknown[], room: number): readonly unknown[] => {
  let used = 0
  const end = items.findIndex((item) => (used += textOf(item).length + 1) > room)
  return end === -1 ? items : items.slice(0, end)
}

const shortened = (value: Fields, items: readonly unknown[]): Fields => {
  const { items: _, ...rest } = value
  const page = fitting(items, maxCharacters - textOf(rest).length - 300)
  if (page.length === items.length) return value
  return {
    ...rest,
    items: page,
    left_out: `The last ${items.length - page.length} of the ${items.length} items of this page are left out, because the answer would be too long. Ask again with a limit of ${Math.max(1, page.length)} or less, page by page.`,
  }
}

const cut = (text: string): string =>
  text.length <= maxCharacters
    ? text
    : `${text.slice(0, maxCharacters)}\n… ${text.length - maxCharacters} more characters are left out, because the answer would be too long. Narrow the call down.`

/**
 * Returns a tool's result: fields as structured content, and the same as text for clients that only read
 * text.
 */
export const result = (value: unknown): CallToolResult => {
  if (typeof value === 'string') return { content: [{ type: 'text', text: cut(value) }] }
  const whole: Fields = isFields(value)
    ? value
    : Array.isArray(value)
      ? { items: value as readonly unknown[] }
      : { done: true }
  const bounded = Array.isArray(whole['items']) ? shortened(whole, whole['items']) : whole
  const text = textOf(bounded)
  if (text.length > maxCharacters) return { content: [{ type: 'text', text: cut(text) }] }
  return { content: [{ type: 'text', text }], structuredContent: { ...bounded } }
}

/** Returns the result of a failed tool: the sentence lets the model correct its call. */
export const failure = (sentence: string): CallToolResult => ({
  content: [{ type: 'text', text: sentence }],
  isError: true,
})

/** Formats the issues of arguments, one a line. */
export const issuesText = (issues: readonly Issue[]): string =>
  issues
    .map(({ loc, msg }) => `${(loc[0] === 'body' ? loc : loc.slice(1)).join('.') || String(loc[0])}: ${msg}`)
    .join('\n')

/** Returns the result for an error of the API. */
export const apiErrorResult = ({ status, value }: ApiResponse): CallToolResult => {
  if (!isFields(value)) return failure(`The API returned ${status}.`)
  const { error, detail, error_description: described } = value
  const sentence = Array.isArray(detail)
    ? issuesText(detail as Issue[])
    : String(detail ?? described ?? `The API returned ${status}.`)
  return failure(typeof error === 'string' ? `${error}: ${sentence}` : sentence)
}

/** True for a successful response. */
export const isDone = ({ status }: ApiResponse): boolean => status < 300
