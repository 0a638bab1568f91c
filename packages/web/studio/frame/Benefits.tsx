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
    icon: 'M18 3a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm1.500 6v2.200c2.200.300 3.700 1.500 4.500 3.100l-2.700 1.300c-.500-1-1.400-1.700-3.100-1.700-1.800 0-2.800.800-2.800 1.800 0 1.200 1.200 1.600 3.700 2.100 3 .700 5.300 1.700 5.300 4.700 0 2.400-1.800 4.200-4.900 4.600V29h-3v-1.900c-2.700-.300-4.500-1.700-5.300-3.800l2.800-1.200c.600 1.500 1.900 2.300 3.900 2.300 2.100 0 3.200-.800 3.200-1.900 0-1.300-1.300-1.700-3.900-2.300-2.900-.700-5.100-1.700-5.100-4.600 0-2.300 1.800-3.900 4.400-4.300V9z',
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
