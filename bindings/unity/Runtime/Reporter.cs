// Says a thing once. What goes wrong in a step goes wrong in the next one too, and a console with fifty lines a second helps nobody.
using UnityEngine;

namespace Plimsoll.Unity
{
    internal struct Reporter
    {
        string last;

        /// <summary>Logs the sentence unless it is the one that was logged last.</summary>
        public void Error(string sentence, Object context)
        {
            if (sentence == last) return;
            last = sentence;
            Debug.LogError("Plimsoll: " + sentence, context);
        }

        public void Warning(string sentence, Object context)
        {
            if (sentence == last) return;
            last = sentence;
            Debug.LogWarning("Plimsoll: " + sentence, context);
        }

        public void Forget()
        {
            last = null;
        }
    }
}
