import { Link2 } from 'lucide-react'
import { FreshLink } from '../parts/FreshLink.tsx'
import { paths } from '../paths.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { client } from '../client.ts'
import { type Platform, platformTitles } from './platforms.ts'

/** Where the account is connected. The tab that comes back from there says so itself: the portal in a frame stays where it is. */
const addressAt = async (platform: Platform): Promise<string> => {
  const return_to = `${window.location.origin}${paths.connected}`
  return (await client.accounts.authorize({ query: { platform, return_to } })).url
}

type Props = {
  platform: Platform
  isGranted: boolean
  /** The connected accounts by `platform:account id`. */
  accounts: readonly string[]
}

/** What is missing before access at another platform is given, or that it is. */
export const AccountStep = ({ platform, isGranted, accounts }: Props) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const title = platformTitles[platform]
  if (isGranted) return <p className={rows.note}>{say('account.hasAccess', { platform: title })}</p>
  if (session.kind === 'purchase')
    return <p className={rows.note}>{say('account.signInFirst', { platform: title })}</p>
  if (accounts.some((name) => name.startsWith(`${platform}:`)))
    return <p className={rows.note}>{say('account.onItsWay', { platform: title })}</p>
  return (
    <p>
      <FreshLink href={paths.connect(platform)} ask={() => addressAt(platform)}>
        <Link2 size={16} aria-hidden="true" />
        {say('account.connect', { platform: title })}
      </FreshLink>
    </p>
  )
}
