import { useSpeech } from '../texts/speech.ts'
import css from './Wallet.module.css'

/** Between the wallets and the fields of the card. */
export const OrByCard = () => {
  const { say } = useSpeech()
  return <p className={css.or}>{say('wallet.or')}</p>
}
