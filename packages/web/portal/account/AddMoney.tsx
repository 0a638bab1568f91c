import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import type { TopUpOffer } from '../api-types.ts'
import { useSpeech } from '../texts/speech.ts'

const AddMoneyDialog = lazyDialog(() => import('./AddMoneyDialog.tsx'), 'AddMoneyDialog')

type Props = {
  offers: readonly TopUpOffer[]
  /** Currency of the balance to fill. Absent for any. */
  currency?: string
}

/** Button that opens a checkout which fills a balance. */
export const AddMoney = ({ offers, currency }: Props) => {
  const { say } = useSpeech()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="soft" size="small" onClick={() => setIsOpen(true)}>
        {say('wallet.add')}
      </Button>
      <AddMoneyDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        offers={offers}
        {...(currency !== undefined && { currency })}
      />
    </>
  )
}
