import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { type Customer, requirementsOf } from '../customer/customer.ts'
import { withHolder } from '../customer/from-wallet.ts'
import { cardTermsOf, type Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import { useSpeech } from '../texts/speech.ts'
import { fieldsFromWallet, type LiveWalletActions, mountWallets } from './live-wallet.ts'
import css from './Wallet.module.css'
import { OrByCard } from './OrByCard.tsx'

type Props = {
  checkout: Checkout
  controller: CheckoutController
  customer: Customer
  onCustomer: (customer: Customer) => void
}

type Mounted = Awaited<ReturnType<typeof mountWallets>>

/** Buttons of the live processor for the wallets of the device; invisible without any. */
export const LiveWallets = ({ checkout, controller, customer, onCustomer }: Props) => {
  const { language } = useSpeech()
  const place = useRef<HTMLDivElement>(null)
  const [wallets, setWallets] = useState<Mounted>()
  const { publishableKey, amount, currency, isSaved } = cardTermsOf(checkout)

  const mayOpen = useEffectEvent(() => controller.openWallet(customer, fieldsFromWallet))
  const pay = useEffectEvent<LiveWalletActions['pay']>((holder, tokenize) => {
    const filled = withHolder(customer, holder, requirementsOf(checkout))
    onCustomer(filled)
    return controller.payByWallet(filled, tokenize)
  })
  const mount = useEffectEvent((target: HTMLElement) => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches
    const texts = { language, seller: checkout.organization.name, dark }
    return mountWallets(controller.live, target, cardTermsOf(checkout), texts, { mayOpen, pay })
  })

  useEffect(() => {
    const target = place.current
    if (target === null) return undefined
    let isUnmounted = false
    let mounted: Mounted | undefined
    const show = async () => {
      try {
        mounted = await mount(target)
      } catch {
        // Without the processor's code there are no wallets; the card fields report that.
        return
      }
      if (isUnmounted) mounted.remove()
      else setWallets(mounted)
    }
    void show()
    return () => {
      isUnmounted = true
      mounted?.remove()
    }
  }, [])

  useEffect(
    () => wallets?.update({ publishableKey, amount, currency, isSaved }),
    [wallets, publishableKey, amount, currency, isSaved],
  )

  return (
    <div className={classes(css.wallets, !wallets?.isOffered && css.unknown)}>
      <div ref={place} />
      <OrByCard />
    </div>
  )
}
