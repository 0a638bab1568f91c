import { useEffect, useSyncExternalStore } from 'react'
import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import type { BackPlace } from '../embed/back-place.ts'
import { BrandContext, useShopBrand } from '../state/brand.ts'
import { dueOf, laterChargesOf } from '../../ui/offer/offer.ts'
import { payLabel } from '../../ui/offer/price-words.ts'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutCalls } from '../state/checkout-calls.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { Layout } from './Layout.tsx'
import { Loading, PageMessage } from './Message.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'
import { EmbedForbidden, Expired, Missing, Unreachable } from './StatusScreens.tsx'
import { useSpeech } from '../texts/speech.ts'

/** Loads while the payment is processed. */
const receipt = definePart(() => import('../receipt/Receipt.tsx'))

type Props = {
  controller: CheckoutController
  /** Reads the seller's brand. */
  about: CheckoutCalls['about']
  /** Redirect URL of a paid checkout; undefined when the page stays and shows the receipt. */
  redirectTo: (successUrl: string) => string | undefined
  /** Notifies the framing page that the customer wants to leave; undefined outside of frames. */
  onClose: (() => void) | undefined
  /** Back link of an open checkout; undefined in frames. */
  backOf: ((checkout: Checkout) => BackPlace | undefined) | undefined
}

/** Title of the browser tab, which shows the state of the checkout. */
const pageTitle = (state: State, { say, format }: ReturnType<typeof useSpeech>): string => {
  switch (state.at) {
    case 'open':
    case 'paying': {
      const { currency, organization } = state.checkout
      if (laterChargesOf(state.checkout) !== undefined)
        return `${payLabel(state.checkout, false, { say, format })} · ${organization.name}`
      return say('title.pay', {
        amount: format.money(dueOf(state.checkout), currency),
        seller: organization.name,
      })
    }
    case 'challenge':
    case 'processing':
    case 'succeeded':
    case 'failed':
    case 'expired':
    case 'missing':
      return say(`title.${state.at}`)
    default:
      return say('checkout')
  }
}

/** Checkout page: one screen per state. */
export const CheckoutPage = ({ controller, about, redirectTo, onClose, backOf }: Props) => {
  const current = useSyncExternalStore(controller.subscribe, controller.state)
  const { brand, picture, isSettled } = useShopBrand(about)
  const state: State = isSettled ? current : { at: 'loading' }
  const speech = useSpeech()
  const title = pageTitle(state, speech)
  useEffect(() => {
    document.title = title
  }, [title])
  const isPaying = state.at === 'paying' || state.at === 'processing'
  useEffect(() => {
    if (isPaying) receipt.load().catch(() => undefined)
  }, [isPaying])
  const screen = () => {
    switch (state.at) {
      case 'loading':
        return <Loading label={speech.say('opening')} />
      case 'unreachable':
        return <Unreachable trying={state.isRetrying} onRetry={controller.retry} />
      case 'missing':
        return <Missing />
      case 'embed-forbidden':
        return <EmbedForbidden />
      case 'expired':
        return <Expired {...state} onRestart={controller.restart} />
      case 'succeeded':
        return (
          <Lazy
            part={receipt}
            waiting={<Loading label={speech.say('opening')} />}
            renderFailed={() => (
              <PageMessage title={speech.say('title.succeeded')} icon="good">
                <p>{state.checkout.organization.name}</p>
              </PageMessage>
            )}
          >
            {({ Receipt }) => (
              <Receipt
                checkout={state.checkout}
                readReceipt={controller.readReceipt}
                redirectUrl={redirectTo(state.checkout.successUrl)}
                onClose={onClose}
              />
            )}
          </Lazy>
        )
      default:
        return <PaymentScreen state={state} controller={controller} itemPicture={picture} />
    }
  }
  const isOpen = state.at === 'open' || state.at === 'paying'
  return (
    <BrandContext value={brand}>
      <Layout
        isOpening={state.at === 'loading'}
        checkout={'checkout' in state ? state.checkout : undefined}
        seller={state.at === 'expired' ? state.about?.seller : undefined}
        back={isOpen ? backOf?.(state.checkout) : undefined}
        onClose={state.at === 'embed-forbidden' ? undefined : onClose}
        onLanguage={controller.changeLanguage}
      >
        {screen()}
      </Layout>
    </BrandContext>
  )
}
