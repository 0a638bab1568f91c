import css from './Benefits.module.css'
import { useSpeech } from '../texts/speech.ts'

const benefits = [
  {
    name: 'fast',
    icon: 'M20 3L7 20h8l-3 13 14-18h-9z',
    tone: css.sun,
  },
  {
    name: 'quality',
    icon: 'M29 4c3 3-9 15-13 18l-4-4C15 14 26 1 29 4zM10 20l4 4c1 5-4 8-10 7 3-2 2-4 2-6 1-3 2-4 4-5z',
    tone: css.sky,
  },
  {
    name: 'price',
    icon: 'M18 3a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm1.5 6v2.2c2.2.3 3.7 1.5 4.5 3.1l-2.7 1.3c-.5-1-1.4-1.7-3.1-1.7-1.8 0-2.8.8-2.8 1.8 0 1.2 1.2 1.6 3.7 2.1 3 .7 5.3 1.7 5.3 4.7 0 2.4-1.8 4.2-4.9 4.6V29h-3v-1.9c-2.7-.3-4.5-1.7-5.3-3.8l2.8-1.2c.6 1.5 1.9 2.3 3.9 2.3 2.1 0 3.2-.8 3.2-1.9 0-1.3-1.3-1.7-3.9-2.3-2.9-.7-5.1-1.7-5.1-4.6 0-2.3 1.8-3.9 4.4-4.3V9z',
    tone: css.leaf,
  },
] as const

export const Benefits = () => {
  const { say } = useSpeech()
  return (
    <section className={css.section} aria-labelledby="benefits">
      <h2 id="benefits" className={css.title}>
        {say('why.title')}
      </h2>
      <ul className={css.grid}>
        {benefits.map(({ name, icon, tone }) => (
          <li key={name} className={css.benefit}>
            <span className={`${css.dab} ${tone}`} aria-hidden="true">
              <svg viewBox="0 0 36 36" width="30" height="30">
                <path d={icon} fill="currentColor" />
              </svg>
            </span>
            <h3>{say(`why.${name}`)}</h3>
            <p className={css.text}>{say(`why.${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
