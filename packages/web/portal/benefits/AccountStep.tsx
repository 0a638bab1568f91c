import { Link2 } from 'lucide-react'
import { paths } from '../paths.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

const titles = { discord: 'Discord', github: 'GitHub' } as const

type Props = {
  platform: keyof typeof titles
  isGranted: boolean
  /** The connected accounts by `platform:account id`. */
  accounts: readonly string[]
}

/** What is missing before access at another platform is given, or that it is. */
export const AccountStep = ({ platform, isGranted, accounts }: Props) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const title = titles[platform]
  if (isGranted) return <p className={rows.note}>{say('account.hasAccess', { platform: title })}</p>
  if (session.kind === 'purchase')
    return <p className={rows.note}>{say('account.signInFirst', { platform: title })}</p>
  if (accounts.some((name) => name.startsWith(`${platform}:`)))
    return <p className={rows.note}>{say('account.onItsWay', { platform: title })}</p>
  return (
    <p>
      <a className={rows.link} href={paths.connect(platform)}>
        <Link2 size={16} aria-hidden="true" />
        {say('account.connect', { platform: title })}
      </a>
    </p>
  )
}
