import { type Html, html } from './html.ts'
import { texts } from './texts.ts'

export interface Field {
  name: string
  label: string
  value?: string | undefined
  problem?: string | undefined
  hint?: string | undefined
  type?: 'text' | 'email'
  autocomplete: string
  readOnly?: boolean
  focus?: boolean
}

/** A label, its input, and what belongs to it, tied together for a screen reader. */
export function textField(field: Field): Html {
  return html`<div class="field">
<div class="label"><label for="${field.name}">${field.label}</label></div>
<div class="box"><input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}"${attributes(field)}${field.type === 'email' && html` autocapitalize="none" spellcheck="false"`} required></div>
${notes(field)}
</div>`
}

export interface PasswordField extends Pick<Field, 'label' | 'problem' | 'hint' | 'focus'> {
  autocomplete: 'current-password' | 'new-password'
}

export function passwordField(password: PasswordField): Html {
  const field = { ...password, name: 'password' }
  const { show, hide, showPassword, hidePassword } = texts.field
  return html`<div class="field">
<div class="label"><label for="password">${field.label}</label></div>
<div class="box"><input id="password" name="password" type="password" autocomplete="${field.autocomplete}" maxlength="256"${attributes(field)} required>
<button type="button" class="reveal" aria-controls="password" aria-label="${showPassword}" data-show="${show}" data-hide="${hide}" data-show-label="${showPassword}" data-hide-label="${hidePassword}" hidden>${show}</button></div>
${notes(field)}
</div>`
}

type Noted = Pick<Field, 'name' | 'problem' | 'hint' | 'readOnly' | 'focus'>

function attributes(field: Noted): Html {
  const described = [field.problem && `${field.name}-problem`, field.hint && `${field.name}-hint`]
    .filter(Boolean)
    .join(' ')
  return html`${field.problem !== undefined && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}${field.readOnly === true && html` readonly`}${field.focus === true && html` autofocus`}`
}

function notes(field: Noted): Html {
  return html`${field.problem !== undefined && html`<p class="problem" id="${field.name}-problem">${field.problem}</p>`}${
    field.hint !== undefined && html`<p class="hint" id="${field.name}-hint">${field.hint}</p>`
  }`
}
