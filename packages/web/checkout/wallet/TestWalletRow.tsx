import { Button } from '../../ui/Button.tsx'
import { useSpeech } from '../texts/speech.ts'
import { OrByCard } from './OrByCard.tsx'
import css from './Wallet.module.css'

type Props = {
  /** While a payment is made or the total is worked out. The button keeps the focus, and opens nothing. */
  locked: boolean
  onOpen: () => void
}

/** The button of the sandbox's wallet. */
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
