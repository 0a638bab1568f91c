import css from './Waiting.module.css'

/** The page before its first answer: quiet for a moment, then a line of words, so that quick answers do not flicker. */
export const Waiting = ({ label }: { label: string }) => <output className={css.waiting}>{label}</output>
