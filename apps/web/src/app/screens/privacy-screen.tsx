import './page.css';
import { Operator } from './operator.tsx';
import { TextPage } from './page-frame.tsx';

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
        One cookie keeps you signed in. Two cookies remember for seven days whether the sidebar is open. Your theme, and
        for 24 hours a prompt that you have not sent yet, are kept in the browser's own storage.
      </p>
      <h2>Who else sees it</h2>
      <p>
        When you use a model of another company, your prompt and its start image or clip go to that company. Models
        marked Sandbox run on this server, and send nothing. Nobody else gets anything.
      </p>
      <h2>Having it removed</h2>
      <p>Ask the people who run this server to export or delete your account, with everything in it.</p>
      <Operator />
    </TextPage>
  );
}
