import type { officeSignIn as tr } from '../tr/office-sign-in.ts'
import type { Shape } from '../shape.ts'

export const officeSignIn: Shape<typeof tr> = {
  title: 'Sign in to the back office',
  text: 'For staff only. Every sign-in is written to the audit log.',
  email: 'E-mail',
  password: 'Password',
  next: 'Continue',
  submit: 'Sign in',
  wrong: 'The e-mail or the password is wrong.',
  other: 'Use another account',
  reasons: {
    ended: 'Your session has ended. Sign in again to go on.',
    idle: 'Your session was closed after 15 minutes without activity.',
    left: 'You have signed out.',
  },
  factor: {
    title: 'Second step',
    code: 'Code of your authenticator app',
    codeHint: 'The six digits change every 30 seconds.',
    recovery: 'Recovery code',
    recoveryHint: 'Each code works once.',
    usePasskey: 'Confirm with a passkey',
    ways: {
      totp: 'Use an app code',
      recovery: 'Use a recovery code',
      passkey: 'Use a passkey',
    },
  },
  passkey: {
    failed: 'The passkey could not be read. Try again or choose another way.',
  },
  stepUp: {
    title: 'Confirm that it is you',
    text: 'This takes a fresh confirmation. You are not asked again for five minutes.',
    submit: 'Confirm and go on',
  },
  enrol: {
    title: 'Set up your second step',
    text: 'A password alone is not enough. A passkey is safest: it does not work on a phishing page.',
    passkey: 'Create a passkey',
    app: 'Set up an authenticator app',
    noPasskeys: 'This browser or address does not allow passkeys.',
    totp: {
      scan: 'Scan the square with your app, or type the key in.',
      type: 'Type the six digits that the app shows.',
      qr: 'QR code for the authenticator app',
      secret: 'Key',
      confirm: 'Confirm the code',
    },
    recovery: {
      title: 'Your recovery codes',
      text: 'They let you in if you lose your phone. They are not shown again; keep them somewhere safe.',
      saved: 'I have saved the codes',
      next: 'Go to the back office',
    },
  },
  invitation: {
    title: 'Welcome to Felek’s back office',
    text: 'Choose a password; then you set up your second step.',
    password: 'New password',
    hint: 'At least 12 characters.',
    again: 'New password again',
    missing: 'The invitation link is not whole',
    missingText:
      'Copy the link to its end, as it was given to you. If it has been used, ask for another.',
  },
}
