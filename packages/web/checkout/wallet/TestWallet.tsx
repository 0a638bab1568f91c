import { useState } from 'react'
import { definePart } from '../../lib/part.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Customer, requirementsOf } from '../customer/customer.ts'
import { withHolder } from '../customer/from-wallet.ts'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import { useSpeech } from '../texts/speech.ts'
import { testHolder, walletCard, type WalletCardNumber } from './test-wallet.ts'
import css from './Wallet.module.css'

const sheet = definePart(() => import('./TestWalletSheet.tsx'))

type Props = {
  open: boolean
  checkout: Checkout
  controller: CheckoutController
  customer: Customer
  onCustomer: (customer: Customer) => void
  onClose: () => void
}

/** Wallet of the sandbox, like those of devices: a sheet with seller, amount and card. */
export const TestWallet = ({ open, checkout, controller, customer, onCustomer, onClose }: Props) => {
  const { say } = useSpeech()
  // State survives closing the sheet: after a decline the chosen card is still selected.
  const [number, setNumber] = useState<WalletCardNumber>('4242424242424242')
  const pay = () => {
    onClose()
    const filled = withHolder(customer, testHolder(), requirementsOf(checkout))
    onCustomer(filled)
    const card = walletCard(number, checkout.createdAt)
    void controller.payByWallet(filled, () => controller.tokenizeTestCard(card))
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('wallet.test')}>
      <Lazy
        part={sheet}
        waiting={<p className={css.waiting}>{say('wallet.opening')}</p>}
        renderFailed={(retry) => (
          <>
            <Notice tone="bad">{say('wallet.notOpened')}</Notice>
            <Button tone="soft" onClick={retry}>
              {say('kit.tryAgain')}
            </Button>
          </>
        )}
      >
        {({ TestWalletSheet }) => (
          <TestWalletSheet
            checkout={checkout}
            number={number}
            onNumber={setNumber}
            onPay={pay}
            onCancel={onClose}
          />
        )}
      </Lazy>
    </Dialog>
  )
}
