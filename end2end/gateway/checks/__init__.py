"""What an OpenAI client may count on at the gateway."""
