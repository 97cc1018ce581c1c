import { Operator, TextPage } from './page-frame.tsx';

export function PrivacyScreen() {
  return (
    <TextPage title="Privacy">
      <p>
        This studio runs on its operator's own server. Nothing is sent to Kinoloom's authors, and nothing here tracks
        you.
      </p>
      <h2>What is stored</h2>
      <p>
        Your email, your name and a hash of your password; your prompts, settings, uploads and results; your credits and
        what they were spent on. Your files are yours alone: nobody else's account can open them.
      </p>
      <h2>In your browser</h2>
      <p>
        One cookie keeps you signed in. Two remember for seven days whether the sidebar is open, and one for a year that
        somebody has signed in here. Your theme, what is in the prompt panel, the last six messages of the prompt
        generator, edits that are not saved yet, and for 24 hours a prompt from the first page are kept in the browser's
        own storage. None of it follows you elsewhere.
      </p>
      <h2>Who else sees it</h2>
      <p>
        When you use a model of another company, your prompt and its start image or clip go to that company; so does
        what you write to the prompt generator, where a company's model writes. Models marked Sandbox run on this
        server, and send nothing. Nobody else gets anything.
      </p>
      <h2>Mail and payment</h2>
      <p>
        If this server sends mail, it is only to confirm your address or to set a new password. If it takes payment,
        your card is entered at Stripe and never reaches this server, which keeps what was bought, when, and for how
        much.
      </p>
      <h2>Taking it with you, and having it removed</h2>
      <p>
        The User tab has both: an archive of everything, and the deletion of your account with everything in it, files
        included. What you delete yourself can be taken back for ten seconds, and is then gone for good.
      </p>
      <h2>Questions</h2>
      <Operator />
    </TextPage>
  );
}
