import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { areaName, scopeRows, scopeWord, type AccessChoice } from './scope-rows.ts'
import css from './Developers.module.css'

type Props = {
  choice: AccessChoice
  onChoice: (choice: AccessChoice) => void
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  error?: string | undefined
}

const choices = [
  { value: 'everything', label: 'Everything', note: 'Everything that your role allows.' },
  { value: 'read', label: 'Reading', note: 'Can read everything and change nothing.' },
  { value: 'chosen', label: 'Chosen scopes', note: 'Only what the program needs.' },
] as const

/** Form fields of a token's or client's scopes. */
export const ScopeFields = ({ choice, onChoice, chosen, onChosen, error }: Props) => (
  <>
    <ChoiceCards label="Access" choices={choices} value={choice} onChange={onChoice} error={error} />
    {choice === 'chosen' && (
      <fieldset className={css.scopes}>
        <legend className={css.legend}>Scopes</legend>
        {scopeRows().map(({ area, scopes }) => (
          <div key={area} className={css.scopeRow}>
            <span className={css.area}>{areaName(area)}</span>
            <span className={css.ticks}>
              {scopes.map((scope) => (
                <label key={scope} className={css.tick}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(scope)}
                    aria-label={scope}
                    onChange={({ target }) =>
                      onChosen(
                        target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope),
                      )
                    }
                  />
                  {scopeWord(scope)}
                </label>
              ))}
            </span>
          </div>
        ))}
      </fieldset>
    )}
  </>
)
