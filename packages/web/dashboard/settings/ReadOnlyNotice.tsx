import { Notice } from '../../ui/Notice.tsx'
import { useMayChange } from './roles.ts'

/** Says to members who cannot change the settings why the form does not save. */
export const ReadOnlyNotice = () =>
  useMayChange() === false ? (
    <Notice>Only owners and admins change the settings. You can read them.</Notice>
  ) : null
