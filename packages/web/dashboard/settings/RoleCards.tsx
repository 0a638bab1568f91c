import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import type { Role } from '../api-types.ts'
import { roles } from './roles.ts'

type Props = { choices: readonly Role[]; value: Role; onChange: (role: Role) => void }

/** Choice of a role, with the permissions of each. */
export const RoleCards = ({ choices, value, onChange }: Props) => (
  <ChoiceCards
    label="Role"
    stacked
    choices={choices.map((role) => ({ value: role, ...roles[role] }))}
    value={value}
    onChange={onChange}
  />
)
