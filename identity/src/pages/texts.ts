// Every sentence a person reads on the pages and in the mails.
export const texts = {
  product: 'Signet',
  language: 'en',
  home: 'Back to Signet',
  errorIn: (title: string) => `Error: ${title}`,

  field: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    givenName: 'First name',
    familyName: 'Last name',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },

  signIn: {
    title: 'Sign in',
    lead: 'Welcome back. Enter your details to continue.',
    invited: (company: string) => `You already have an account. Sign in to join ${company}.`,
    submit: 'Sign in',
    forgot: 'Forgot password?',
    wrong: 'The email or password is not correct.',
    emailMissing: 'Please enter a valid email address.',
    passwordMissing: 'Please enter your password.',
    locked: (minutes: number) =>
      `Too many attempts. Wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, then try again.`,
  },

  signUp: {
    title: 'Create your account',
    lead: (company: string) => `You are invited to join ${company}.`,
    someCompany: 'a workspace',
    submit: 'Create account',
    givenNameMissing: 'Please enter your first name.',
    familyNameMissing: 'Please enter your last name.',
    nameTooLong: 'Use at most 100 characters.',
    emailFixed: 'The invitation is for this address.',
  },

  password: {
    rule: 'At least 12 characters. A few unrelated words work well.',
    missing: 'Please enter a password.',
    tooShort: 'This password is too short.',
    tooLong: 'This password is longer than 256 characters.',
    likeIdentity: 'Do not use your name or email as the password.',
    common: 'This password is among the most common ones. Choose another.',
    repetitive: 'This password repeats or counts. Choose one that is harder to guess.',
  },

  checkMail: {
    title: 'Check your email',
    verify: (email: string) => `We sent a link to ${email}. Open it within 24 hours to verify your account.`,
    reset: 'If an account exists for that address, we sent it a link to choose a new password. It works for one hour.',
    hint: 'Nothing there? Look in your spam folder. Signing in again sends a new link.',
    hintReset: 'Nothing there after a few minutes? Look in your spam folder, then ask again.',
    again: 'Ask again',
    toSignIn: 'Back to sign in',
  },

  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we will send you a link to choose a new one.',
    submit: 'Send link',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'You will be signed out everywhere else.',
    submit: 'Save password',
    doneTitle: 'Password saved',
    done: 'You can now sign in with your new password.',
    spentTitle: 'This link does not work any more',
    spent: 'Links to choose a password work once, within one hour.',
    again: 'Send a new link',
  },

  verify: {
    title: 'Verify your email',
    lead: (email: string) => `Confirm that ${email} is your address and that you created this account.`,
    notYou: 'If you did not create it, close this page. Nothing will happen.',
    submit: 'Verify email',
    doneTitle: 'Email verified',
    done: 'Thank you. You can sign in now.',
    continue: 'Continue to sign in',
  },

  logout: {
    title: 'Sign out',
    lead: 'Do you want to sign out of Signet?',
    signingOut: 'Signing you out.',
    submit: 'Sign out',
    stay: 'Stay signed in',
    doneTitle: 'You are signed out',
    done: 'Close this window, or sign in again.',
  },

  notice: {
    staleTitle: 'This sign-in has expired',
    stale: 'It was finished in another tab, or left open for too long. Start again and you will be back in a moment.',
    startAgain: 'Start again',
    notFoundTitle: 'Page not found',
    notFound: 'There is nothing at this address.',
    refusedTitle: 'Request refused',
    otherOrigin: 'This form was not sent from the Signet sign-in pages.',
    tooLarge: 'What was sent is too large.',
    slowDownTitle: 'Too many requests',
    slowDown: 'Please wait a minute, then try again.',
    failedTitle: 'Something went wrong',
    failed: 'Something went wrong. Try again later or contact Support.',
  },

  mail: {
    greeting: (name: string) => `Hello ${name},`,
    verifySubject: 'Verify your email for Signet',
    verify: 'Open this link within 24 hours to verify your email address. It works once.',
    verifyAction: 'Verify email',
    resetSubject: 'Choose a new password for Signet',
    reset: 'Open this link within one hour to choose a new password. It works once.',
    resetAction: 'Choose a new password',
    ignore: 'If you did not ask for this, you can ignore this mail.',
  },
} as const
