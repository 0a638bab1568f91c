import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import field from '../../ui/Field.module.css'
import {
  clauseProblem,
  deepest,
  isGroup,
  newClause,
  newGroup,
  withPart,
  type DraftClause,
  type DraftGroup,
  type Operator,
  type ValueKind,
} from './filter-draft.ts'
import { operators } from './words.ts'
import hidden from '../../ui/visually-hidden.module.css'
import css from './FilterBuilder.module.css'

const operatorChoices = (Object.entries(operators) as [Operator, string][]).map(([value, label]) => ({
  value,
  label,
}))
const kinds = [
  { value: 'text', label: 'text' },
  { value: 'number', label: 'number' },
  { value: 'boolean', label: 'yes or no' },
] as const
const truths = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
] as const
const conjunctions = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'At least one of these' },
] as const

const quiet = (text: string) => <span className={hidden.hidden}>{text}</span>

type ClauseProps = {
  clause: DraftClause
  onChange: (next: DraftClause | undefined) => void
  suggestions: string
  showProblems: boolean
}

const ClauseRow = ({ clause, onChange, suggestions, showProblems }: ClauseProps) => {
  const id = useId()
  const problem = showProblems ? clauseProblem(clause) : undefined
  const { property, operator, kind, text } = clause
  const wiring = {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    autoComplete: 'off',
    className: classes(field.control, problem && field.wrong),
  } as const
  const changeKind = (next: ValueKind) =>
    onChange({ ...clause, kind: next, text: next === 'boolean' ? 'true' : kind === 'boolean' ? '' : text })
  return (
    <div className={css.part}>
      <div className={css.clause}>
        <input
          {...wiring}
          aria-label="Property"
          placeholder="name, or a metadata key"
          list={suggestions}
          spellCheck={false}
          value={property}
          onChange={({ target }) => onChange({ ...clause, property: target.value })}
        />
        <Select
          label={quiet('Comparison')}
          choices={operatorChoices}
          value={operator}
          onChange={(next) => onChange({ ...clause, operator: next })}
        />
        <Select label={quiet('Kind of value')} choices={kinds} value={kind} onChange={changeKind} />
        {kind === 'boolean' ? (
          <Select
            label={quiet('Value')}
            choices={truths}
            value={text === 'false' ? 'false' : 'true'}
            onChange={(next) => onChange({ ...clause, text: next })}
          />
        ) : (
          <input
            {...wiring}
            aria-label="Value"
            placeholder="Value"
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            value={text}
            onChange={({ target }) => onChange({ ...clause, text: target.value })}
          />
        )}
        <Button
          tone="plain"
          aria-label={`Remove the condition on ${property}`}
          onClick={() => onChange(undefined)}
        >
          <X size={15} aria-hidden="true" />
        </Button>
      </div>
      <p className={field.error} id={id} hidden={!problem}>
        {problem}
      </p>
    </div>
  )
}

type GroupProps = {
  group: DraftGroup
  depth: number
  onChange: (next: DraftGroup) => void
  /** Absent for the outermost group. */
  onRemove?: () => void
  suggestions: string
  showProblems: boolean
}

const GroupBox = ({ group, depth, onChange, onRemove, ...rest }: GroupProps) => {
  const add = (part: DraftClause | DraftGroup) => onChange({ ...group, parts: [...group.parts, part] })
  return (
    <fieldset className={classes(css.group, depth > 1 && css.nested)} aria-label="Conditions">
      <div className={css.head}>
        <Select
          label={quiet('How conditions are combined')}
          className={css.conjunction}
          choices={conjunctions}
          value={group.conjunction}
          onChange={(conjunction) => onChange({ ...group, conjunction })}
        />
        {onRemove && (
          <Button tone="plain" aria-label="Remove the group" onClick={onRemove}>
            <X size={15} aria-hidden="true" />
          </Button>
        )}
      </div>
      {group.parts.length === 0 && <p className={css.none}>Without conditions, every event counts.</p>}
      {group.parts.map((part) =>
        isGroup(part) ? (
          <GroupBox
            key={part.id}
            {...rest}
            group={part}
            depth={depth + 1}
            onChange={(next) => onChange(withPart(group, part.id, next))}
            onRemove={() => onChange(withPart(group, part.id, undefined))}
          />
        ) : (
          <ClauseRow
            key={part.id}
            {...rest}
            clause={part}
            onChange={(next) => onChange(withPart(group, part.id, next))}
          />
        ),
      )}
      <div className={css.adds}>
        <Button tone="soft" size="small" onClick={() => add(newClause(''))}>
          <Plus size={14} aria-hidden="true" />
          Condition
        </Button>
        {depth < deepest && (
          <Button tone="soft" size="small" onClick={() => add(newGroup([newClause('')]))}>
            <Plus size={14} aria-hidden="true" />
            Group
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type Props = {
  value: DraftGroup
  onChange: (next: DraftGroup) => void
  /** Known properties of events, suggested while typing. */
  properties: readonly string[]
  /** Shows the problems of conditions. */
  showProblems: boolean
  error?: string | undefined
}

/** Filter of counted events: conditions in groups of which all, or at least one, must match. */
export const FilterBuilder = ({ value, onChange, properties, showProblems, error }: Props) => {
  const id = useId()
  return (
    <div>
      <datalist id={id}>
        {properties.map((property) => (
          <option key={property} value={property}>
            {property}
          </option>
        ))}
      </datalist>
      <GroupBox group={value} depth={1} onChange={onChange} suggestions={id} showProblems={showProblems} />
      <p className={field.error} hidden={!error}>
        {error}
      </p>
    </div>
  )
}
