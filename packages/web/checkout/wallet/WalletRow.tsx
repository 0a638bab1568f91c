import { Button } from '../../ui/Button.tsx'
import { useSpeech } from '../texts/speech.ts'
import css from './Wallet.module.css'

/** Between the wallets and the fields of the card. */
export const OrByCard = () => {
  const { say } = useSpeech()
  return <p className={css.or}>{say('wallet.or')}</p>
}

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
