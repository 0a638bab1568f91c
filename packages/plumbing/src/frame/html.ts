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

/** Builds HTML as a template tag: escapes every inserted value, unless it is `Html`. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)))

/**
 * Returns the script that runs after the document is parsed. A plain string, because rolldown compiles a tagged
 * template that contains `</script>` to a call of the package `@oxc-project/runtime`.
 */
export const scriptTag = (path: string): Html =>
  new Html(`<script type="module" src="${escapeHtml(path)}"></script>`)

/** Returns the script that blocks rendering until it has run. */
export const earlyScriptTag = (path: string): Html => new Html(`<script src="${escapeHtml(path)}"></script>`)
