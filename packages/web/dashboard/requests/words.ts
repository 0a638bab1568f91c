import type { LoggedRequest } from '../api-types.ts'

/** Display texts of the credentials of a call. */
export const subjectTypes: Readonly<Record<LoggedRequest['subject_type'], string>> = {
  organization_token: 'Access token',
  personal_token: 'Personal token',
  oauth2_token: 'OAuth app',
  session: 'Dashboard',
  portal: 'Customer portal',
  public: 'Without a token',
}

type Named = { readonly user_id: string; readonly name: string | null; readonly email: string }

/** Returns the caller: a token by its name, a member by theirs, others by their type. */
export const subjectWords = (
  {
    subject_type,
    credential_name,
    actor_id,
  }: Pick<LoggedRequest, 'subject_type' | 'credential_name' | 'actor_id'>,
  members: readonly Named[] = [],
): string => {
  const member = members.find(({ user_id }) => user_id === actor_id)
  const person = member && (member.name || member.email)
  const subject = credential_name || subjectTypes[subject_type]
  return person === undefined ? subject : `${subject} · ${person}`
}

/** Returns the tone of a status. */
export const statusTone = (status: number): 'good' | 'warn' | 'bad' => {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
