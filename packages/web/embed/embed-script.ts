import { EmbedCheckout } from '@atelier/sdk/embed'

/* Script of `/embed.js`, loaded by sellers' pages. Also defines the names of the provider's script. */

type Global = { EmbedCheckout?: typeof EmbedCheckout }
const page = window as Window & { Atelier?: Global; Polar?: Global }
page.Atelier = { ...page.Atelier, EmbedCheckout }
page.Polar = { ...page.Polar, EmbedCheckout }

if (document.currentScript?.hasAttribute('data-auto-init')) EmbedCheckout.init()
