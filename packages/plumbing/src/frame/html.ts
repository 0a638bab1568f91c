import { escapeHtml } from '../http/pages.ts'

/**
 * HTML that is safe to send: texts in it are escaped. It is a class with a private field, because a data
 * object with a field `html`, such as an e-mail, is not safe.
 */
export class Html {
  readonly #html: string

  /** @param html HTML whose texts the caller has escaped; `html` does so automatically */
  constructor(html: string) {
    this.#html = html
  }

  get html(): string {
    return this.#html
  }
}

const render = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  if (value instanceof Html) return value.html
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value))
}

/** Template tag for HTML: escapes every inserted value, unless it is `Html`. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))

/**
 * Not written by `html`: the bundler would rewrite a tagged template with this tag so that it needs another
 * package.
 */
export const scriptTag = (path: string): Html =>
  new Html(`<script type="module" src="${escapeHtml(path)}"></script>`)

/** Script that blocks rendering until it has run. */
export const earlyScriptTag = (path: string): Html => new Html(`<script src="${escapeHtml(path)}"></script>`)
