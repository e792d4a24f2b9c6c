import { type EventFieldName, eventFields, fieldGroups, groupOf } from '@signet/contract/event-fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickList } from '../../ui/pick-list.tsx'
import { useValueWords } from '../../values/use-value-words.ts'
import { useFields } from './queries.ts'

const dictionary = Object.keys(eventFields) as EventFieldName[]

/** Every field by its name and its group; the dictionary is known, only custom data has to be asked for. */
export function FieldPicker({ onPick }: { onPick: (field: string) => void }) {
  const { t } = useTranslation('explorer')
  const { fieldText } = useValueWords()
  const [search, setSearch] = useState('')
  const fields = useFields()
  const names: readonly string[] = fields.data?.fields.map(({ name }) => name) ?? dictionary
  const wanted = search.trim().toLowerCase()
  const fits = (name: string) =>
    [name, fieldText(name), t(`fieldGroups.${groupOf(name)}`)].some((text) => text.toLowerCase().includes(wanted))
  const options = fieldGroups.flatMap((group) =>
    names
      .filter((name) => groupOf(name) === group && fits(name))
      .map((name) => ({ key: name, label: fieldText(name), group: t(`fieldGroups.${group}`) })),
  )
  // Enter takes the field of that very name before one that only has it in its name.
  const begins = (length?: number) => (option: (typeof options)[number]) =>
    option.label.toLowerCase().slice(0, length) === wanted
  const meant = options.find(begins()) ?? options.find(begins(wanted.length)) ?? options[0]
  return (
    <PickList
      label={t('editor.field')}
      hideLabel
      autoFocus
      placeholder={t('editor.findField')}
      text={search}
      onText={setSearch}
      options={options}
      onPick={onPick}
      onEnter={() => meant !== undefined && onPick(meant.key)}
      nothing={t('editor.noField')}
    />
  )
}
