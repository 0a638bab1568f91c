import { useRole } from '../shell/use-role.ts'

/**
 * Returns true when the current user may change the settings; undefined while their role loads. Until then forms
 * can be saved: the server rejects users without permission.
 */
export const useMayChange = (): boolean | undefined => {
  const role = useRole()
  return role === undefined ? undefined : role === 'owner' || role === 'admin'
}
