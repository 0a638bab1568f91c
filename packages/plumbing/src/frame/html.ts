import { escapeHtml } from '../http/pages.ts'

/** HTML that is safe to send: texts in it are escaped. */
export type Html = { readonly html: string }

const render = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object' && value !== null && 'html' in value) return String(value.html)
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value))
}

/** Writes HTML: whatever is put into the template is escaped, unless it was written by this function too. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part),
})

/** Not written by `html`: the bundler would rewrite a tagged template with this tag so that it needs another package. */
export const scriptTag = (path: string): Html => ({
  html: `<script type="module" src="${escapeHtml(path)}"></script>`,
})
