import { Bookmark, BookmarkPlus, Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readViews, viewSearch, withView, type SavedView } from '../../lib/saved-views.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStored } from '../shared/use-stored.ts'
import { useOrganization } from '../shell/organization.ts'
import dialog from '../shared/dialog.module.css'

/** Returns the views of one list, stored in this browser for each organization. */
const useViews = (list: string) => {
  const key = `atelier.views.${list}.${useOrganization().id}`
  const { value: views, setValue: setViews, store } = useStored(key, readViews)
  const keep = (next: readonly SavedView[]): boolean => {
    if (!store(next)) {
      showToast('bad', 'The view could not be saved: this browser stores nothing for this site.')
      return false
    }
    setViews(next)
    return true
  }
  return { views, keep }
}

type Props = {
  /** Name of the list: `orders`. */
  list: string
  /** True when the button was pressed while loading. */
  isOpenAtFirst: boolean
}

/** Menu of a list's named filters: select, save and delete. */
export const SavedViews = ({ list, isOpenAtFirst }: Props) => {
  const { views, keep } = useViews(list)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)
  const [name, setName] = useState('')
  const now = viewSearch(search)
  const current = views.find((view) => view.search === now)
  const save = () => {
    if (!keep(withView(views, { name: name.trim(), search: now }))) return
    setIsNaming(false)
    showToast('good', `The view “${name.trim()}” is saved in this browser.`)
  }
  const icon = { size: 15, 'aria-hidden': true } as const
  return (
    <>
      <Menu
        isOpenAtFirst={isOpenAtFirst}
        trigger={
          <Button tone="soft">
            <Bookmark {...icon} />
            {current?.name ?? 'Views'}
          </Button>
        }
        groups={[
          views.map((view) => ({
            label: view.name,
            ...(view === current && { icon: <Check {...icon} /> }),
            onChoose: () => void navigate({ pathname, search: view.search }),
          })),
          [
            {
              label: 'Save this view…',
              icon: <BookmarkPlus {...icon} />,
              disabled: now === '',
              onChoose: () => {
                setName(current?.name ?? '')
                setIsNaming(true)
              },
            },
          ],
          current === undefined
            ? []
            : [
                {
                  label: `Delete “${current.name}”`,
                  icon: <Trash2 {...icon} />,
                  tone: 'bad',
                  onChoose: () => void keep(views.filter((view) => view !== current)),
                },
              ],
        ]}
      />
      <Dialog open={isNaming} onClose={() => setIsNaming(false)} title="Save this view">
        <form
          className={dialog.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') save()
          }}
        >
          <Field
            label="Name"
            hint="A view saves filters and sorting in this browser."
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
          <DialogActions>
            <Button tone="soft" onClick={() => setIsNaming(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              Save
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
