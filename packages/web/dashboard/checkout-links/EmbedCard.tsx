import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { addressOf, embedCode } from './words.ts'
import type { CheckoutLink } from '../api-types.ts'
import css from './EmbedCard.module.css'

/** Sketch of a seller's page, with a working button that opens the checkout over this one. */
const PagePreview = ({ url, label }: { url: string; label: string }) => {
  const [isOpening, setIsOpening] = useState(false)
  const open = async () => {
    setIsOpening(true)
    try {
      const { EmbedCheckout } = await import('@atelier/sdk/embed')
      const embed = await EmbedCheckout.create(url)
      // The dashboard stays open; only the seller's page redirects after a payment.
      embed.addEventListener('success', (event) => event.preventDefault())
    } catch {
      showToast('bad', 'The preview could not be loaded. Try again.')
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <div className={css.window}>
      <div className={css.bar} aria-hidden="true">
        <i />
        <i />
        <i />
        <span>your-site.example</span>
      </div>
      <div className={css.page}>
        <div className={css.lines} aria-hidden="true">
          <b />
          <b />
          <b />
        </div>
        <Button size="small" busy={isOpening} onClick={() => void open()}>
          {label}
        </Button>
      </div>
    </div>
  )
}

/** Code that embeds a link in the seller's own page, with a preview. */
export const EmbedCard = ({ link }: { link: CheckoutLink }) => {
  const server = window.location.origin
  const url = addressOf(link)
  const label = `Buy ${link.product.name}`
  return (
    <Card title="Sell on your site">
      <div className={css.parts}>
        <p className={css.note}>
          Paste this into your page. The checkout opens over it; without the script, the link leads to the
          checkout.
        </p>
        <CodeBlock label="HTML" code={embedCode(server, url, label)} />
        {/* A checkout at a domain of its own may not be framed by this page. */}
        {new URL(url).origin === server && (
          <>
            <PagePreview url={url} label={label} />
            <p className={css.note}>The button works: try it. It counts as an opening.</p>
          </>
        )}
      </div>
    </Card>
  )
}
