import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutCalls } from '../state/checkout-calls.ts'
import { useSpeech } from '../texts/speech.ts'
import { Alone, Message } from './Message.tsx'

/** Comes while the payment is made. */
const details = definePart(() => import('./ReceiptDetails.tsx'))

export const loadReceipt = (): void => void details.load().catch(() => undefined)

type Props = {
  checkout: Checkout
  readReceipt: CheckoutCalls['readReceipt']
  /** The address that the page is about to redirect to; undefined when it stays. */
  redirectUrl: string | undefined
  onClose: (() => void) | undefined
}

/** The receipt of a paid checkout. It says that the payment went through before its details are there. */
export const Receipt = ({ checkout, readReceipt, redirectUrl, onClose }: Props) => {
  const { say } = useSpeech()
  const seller = checkout.organization.name
  return (
    <Alone>
      <Message as="h1" title={say('receipt.title')} icon="good">
        {redirectUrl === undefined ? (
          <p>{say('receipt.from', { seller })}</p>
        ) : (
          <output>
            {say('receipt.leaving', { seller })} <a href={redirectUrl}>{say('receipt.leave')}</a>
          </output>
        )}
      </Message>
      <Lazy part={details} renderFailed={() => null}>
        {({ ReceiptDetails }) => (
          <ReceiptDetails
            checkout={checkout}
            readReceipt={readReceipt}
            stays={redirectUrl === undefined}
            onClose={onClose}
          />
        )}
      </Lazy>
    </Alone>
  )
}
