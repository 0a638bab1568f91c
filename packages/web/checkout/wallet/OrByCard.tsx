import { useSpeech } from '../texts/speech.ts'
import css from './Wallet.module.css'

/** Separator between the wallets and the card fields. */
export const OrByCard = () => {
  const { say } = useSpeech()
  return <p className={css.or}>{say('wallet.or')}</p>
}
