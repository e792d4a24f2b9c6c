/** Adds the show/hide button; without it the field is an ordinary password field. */
export const REVEAL_SCRIPT = `for (const button of document.querySelectorAll('button.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  if (!input) continue
  button.hidden = false
  input.parentElement.classList.add('reveals')
  button.addEventListener('click', () => {
    const shows = input.type === 'password'
    input.type = shows ? 'text' : 'password'
    button.textContent = shows ? button.dataset.hide : button.dataset.show
    button.setAttribute('aria-label', shows ? button.dataset.hideLabel : button.dataset.showLabel)
  })
  // A browser offers to keep what is in a password field, not what is in a text field.
  input.form?.addEventListener('submit', () => { input.type = 'password' })
}
`

/** Sends the sign-out form by itself; without it the same form has its button. */
export const SUBMIT_SCRIPT = `document.querySelector('form[data-submits-itself]')?.requestSubmit()
`
