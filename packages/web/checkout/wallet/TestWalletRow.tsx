import { Button } from '../../ui/Button.tsx'
import { useSpeech } from '../texts/speech.ts'
import { OrByCard } from './OrByCard.tsx'
import css from './Wallet.module.css'

type Props = {
  /** True during a payment or a recalculation. The button keeps the focus, and opens nothing. */
  locked: boolean
  onOpen: () => void
}

/** Button of the sandbox's wallet. */
export const TestWalletRow = ({ locked, onOpen }: Props) => {
  const { say } = useSpeech()
  return (
    <div className={css.wallets}>
      <Button tone="soft" size="large" wide className={locked ? css.locked : undefined} onClick={onOpen}>
        {say('wallet.test')}
      </Button>
      <OrByCard />
    </div>
  )
}
