import { EmbedCheckout } from '@atelier/sdk/embed'

/* What `/embed.js` is: sellers' pages load it from here. The names that users of the provider's script know work as well. */

type Global = { EmbedCheckout?: typeof EmbedCheckout }
const page = window as Window & { Atelier?: Global; Polar?: Global }
page.Atelier = { ...page.Atelier, EmbedCheckout }
page.Polar = { ...page.Polar, EmbedCheckout }

if (document.currentScript?.hasAttribute('data-auto-init')) EmbedCheckout.init()
