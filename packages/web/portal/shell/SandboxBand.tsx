import { useSpeech } from '../texts/speech.ts'
import css from './Shell.module.css'

/** Banner at the top: no real money moves. */
export const SandboxBand = () => {
  const { say } = useSpeech()
  return (
    <section className={css.sandbox} aria-label={say('sandbox')}>
      {say('sandbox')}
    </section>
  )
}
