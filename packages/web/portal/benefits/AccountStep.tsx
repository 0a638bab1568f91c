import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Link2 } from 'lucide-react'
import { FreshLink } from '../parts/FreshLink.tsx'
import { paths } from '../paths.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** Platforms with access benefits, by their names in the API. */
export const platformTitles = { discord: 'Discord', github: 'GitHub' } as const
export type Platform = keyof typeof platformTitles

/**
 * URL of the platform's authorization page. The tab that returns from there shows the result itself: the
 * portal in a frame does not navigate.
 */
const addressAt = async (platform: Platform): Promise<string> => {
  const return_to = `${window.location.origin}${paths.connected}`
  return (await call(api.connectedAccounts.authorize)({ query: { platform, return_to } })).url
}

type Props = {
  platform: Platform
  isGranted: boolean
  /** Connected accounts by `platform:account id`. */
  accounts: readonly string[]
}

/** Next step until access at another platform is granted, or a confirmation that it is. */
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
