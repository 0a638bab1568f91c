import { Avatar as Base } from '@base-ui/react/avatar'
import { classes } from '../lib/classes.ts'
import css from './Avatar.module.css'

type Props = {
  /** Name of the person or organization; source of the initials without a picture. */
  name: string
  /** Picture on this server: pages load none from other servers. */
  src?: string | null
  size?: 'small' | 'normal' | 'large'
  /** `square` for organizations, round for people. */
  shape?: 'round' | 'square'
}

/** Returns true for a picture of this server, by its path or its whole URL. */
const isOwn = (src: string | null | undefined): src is string =>
  typeof src === 'string' && (src.startsWith('/') || src.startsWith(`${globalThis.location?.origin}/`))

/** Initials of the first and the last word. */
const lettersOf = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const first = words[0] ?? '?'
  const last = name.includes('@') || words.length < 2 ? '' : (words.at(-1) ?? '')
  return ((Array.from(first)[0] ?? '') + (Array.from(last)[0] ?? '')).toLocaleUpperCase()
}

/** Picture of a person or an organization, or initials of the name. The name itself is next to it. */
export const Avatar = ({ name, src, size = 'normal', shape = 'round' }: Props) => (
  <Base.Root className={classes(css.avatar, css[size], css[shape])} aria-hidden="true">
    {isOwn(src) && <Base.Image className={css.image} src={src} alt="" />}
    <Base.Fallback>{lettersOf(name)}</Base.Fallback>
  </Base.Root>
)
