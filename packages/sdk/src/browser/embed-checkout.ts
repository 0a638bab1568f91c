import { addStyles } from './embed-style.ts'
import { textsOf } from './embed-texts.ts'

export type EmbedOptions = {
  /** The colours of the checkout; without it, those of the browser. */
  readonly theme?: 'light' | 'dark'
  readonly onLoaded?: (event: EmbedEvent) => void
}

/** What the checkout has said. With `redirect` the page goes to `successURL`, unless the event is prevented. */
type Said = {
  readonly event: 'loaded' | 'close' | 'confirmed' | 'success'
  readonly successURL?: string
  readonly redirect?: boolean
}

/**
 * `loaded` when the checkout is shown, `close` when the customer wants to leave, `confirmed` from the moment a payment is
 * pending, `success` when it is made. `preventDefault` leaves out what follows.
 */
export type EmbedEvent = CustomEvent<Said>

const linked = '[data-atelier-checkout],[data-polar-checkout]'

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link in the same tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:/.test(address)

/** Keeps the page from being scrolled, and from moving when its scroll bar goes. Answers how to undo that. */
const lockScroll = (): (() => void) => {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, { overflow, scrollbarGutter })
}

/** The address of a checkout as a frame of this page shows it. */
const framedAddress = (address: string, theme: string | undefined): URL => {
  const url = new URL(address, location.href)
  url.searchParams.set('embed', 'true')
  url.searchParams.set('embed_origin', location.origin)
  if (theme !== undefined) url.searchParams.set('theme', theme)
  return url
}

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

/** A checkout in a frame over the page, which is a modal dialog. Its checkout must name the origin of the page as `embed_origin`. */
export class EmbedCheckout extends EventTarget {
  readonly #dialog: HTMLDialogElement
  readonly #frame: HTMLIFrameElement
  readonly #listening = new AbortController()
  readonly #unlock: () => void
  /** The origin of the checkout, once it has loaded: the address may lead there from elsewhere. */
  #origin: string | undefined
  #closable = true

  constructor(address: string, { theme, onLoaded }: EmbedOptions = {}) {
    super()
    if (onLoaded) this.addEventListener('loaded', (event) => onLoaded(event as EmbedEvent))
    const say = textsOf(document.documentElement.lang)
    const src = framedAddress(address, theme).href
    this.#dialog = create('dialog', { className: addStyles(), ariaLabel: say.title })
    if (theme !== undefined) this.#dialog.style.colorScheme = theme
    const box = create('div')
    const close = create('button', { type: 'button', textContent: say.close })
    const around = create('a', { href: address, textContent: say.open })
    this.#frame = create('iframe', { src, title: say.title })
    const { origin } = new URL(src)
    this.#frame.allow = `payment 'self' ${origin}; publickey-credentials-get 'self' ${origin}`
    box.append(create('i'), around, close, this.#frame)
    this.#dialog.append(box)

    const { signal } = this.#listening
    const leave = (): void => this.#tell({ event: 'close' })
    close.addEventListener('click', leave)
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      leave()
    })
    // Some browsers close a dialog at the second Escape, whatever the page says.
    this.#dialog.addEventListener('close', () => !signal.aborted && this.#dialog.showModal(), { signal })
    window.addEventListener('message', (message) => this.#hear(message), { signal })

    this.#unlock = lockScroll()
    document.body.append(this.#dialog)
    this.#dialog.showModal()
  }

  /**
   * Opens a checkout over the page.
   *
   * @param address the address of a checkout or of a checkout link
   * @returns when it is shown, or when the customer closed it before
   */
  static create(address: string, options: EmbedOptions = {}): Promise<EmbedCheckout> {
    const embed = new EmbedCheckout(address, options)
    return new Promise((resolve) => {
      for (const event of ['loaded', 'close'])
        embed.addEventListener(event, () => resolve(embed), { once: true })
    })
  }

  /** Lets elements with `data-atelier-checkout` open the checkout that they name, or link to; also those that are added later. */
  static init(): void {
    document.removeEventListener('click', openLinked)
    document.addEventListener('click', openLinked)
  }

  /** Takes the checkout away, and gives the focus back. */
  close(): void {
    this.#listening.abort()
    this.#dialog.close()
    this.#dialog.remove()
    this.#unlock()
  }

  #hear({ source, origin, data }: MessageEvent): void {
    if (source !== this.#frame.contentWindow || data?.type !== 'ATELIER_CHECKOUT') return
    if (data.event === 'loaded') this.#origin ??= origin
    if (origin !== this.#origin) return
    const { event, success_url: successURL, redirect } = data
    this.#tell({ event, ...(successURL !== undefined && { successURL, redirect }) })
  }

  #tell(detail: Said): void {
    const { event, successURL, redirect } = detail
    const isLocked = event === 'close' && !this.#closable
    if (isLocked || !this.dispatchEvent(new CustomEvent(event, { detail, cancelable: true }))) return
    if (event === 'loaded') {
      this.#frame.dataset['loaded'] = ''
      this.#frame.focus()
    } else if (event === 'close') this.close()
    else this.#closable = event === 'success'
    if (event === 'success' && redirect === true && isWebAddress(successURL)) location.assign(successURL)
  }
}

const openLinked = (event: MouseEvent): void => {
  const element = event.target instanceof Element ? event.target.closest(linked) : null
  if (element === null || event.defaultPrevented || !isPlainClick(event)) return
  const read = (name: string): string | undefined =>
    element.getAttribute(`data-atelier-${name}`) || element.getAttribute(`data-polar-${name}`) || undefined
  const address = element.getAttribute('href') ?? read('checkout')
  if (address === undefined) return
  event.preventDefault()
  const theme = read('checkout-theme')
  void EmbedCheckout.create(address, theme === 'light' || theme === 'dark' ? { theme } : {})
}
