import { use } from 'react'
import { BrandContext } from '../state/brand.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './PaymentForm.module.css'

/** Seller's text below the button: a note, and links to their terms and privacy policy. */
export const ShopNote = () => {
  const { say } = useSpeech()
  const brand = use(BrandContext)
  if (brand === undefined) return null
  const { checkout_note, terms_url, privacy_url } = brand
  return (
    <>
      {checkout_note !== null && <p className={css.small}>{checkout_note}</p>}
      {(terms_url !== null || privacy_url !== null) && (
        <p className={css.small}>
          {terms_url !== null && (
            <a href={terms_url} target="_blank" rel="noreferrer">
              {say('shop.terms')}
            </a>
          )}
          {terms_url !== null && privacy_url !== null && ' · '}
          {privacy_url !== null && (
            <a href={privacy_url} target="_blank" rel="noreferrer">
              {say('shop.privacy')}
            </a>
          )}
        </p>
      )}
    </>
  )
}
